//! What goes out to a window or a script: plain data with all names spelled. Internals are never serialised themselves.

mod asked;
mod title;

pub use asked::*;
pub use title::*;

use crate::earlier::Veil;
use crate::parts::Parts;
use games::{AnyGame, LogLine, PlayedOut, Title};
use hexgrid::Hex;
use kernel::question::{Chart, Forecast, Look, OverlaidHex, Overlay, OverlayKind, OverlayOf, SupplyReport};
use kernel::rules::{IndexedCase, Status};
use kernel::{Awaits, Fact, Names, Place, Refusal, Sentence, Side, Telling, View, Viewer};
use serde::Serialize;
use ts_rs::TS;

/// The rules say no.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "Refusal")]
pub struct RefusalAnswer {
    pub case: String,
    /// The whole sentence, with case and alternative.
    pub text: String,
    pub facts: Vec<FactAnswer>,
    /// The nearest legal alternative, in notation.
    pub instead: Option<String>,
}

/// A fact in a sentence, so that it can be clicked or filtered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "Fact")]
pub struct FactAnswer {
    pub name: &'static str,
    pub kind: &'static str,
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "GameEvent")]
pub struct EventAnswer {
    pub event: &'static str,
    pub case: Option<&'static str>,
    pub text: String,
    pub facts: Vec<FactAnswer>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "LogEntry")]
pub struct LogAnswer {
    /// None for what followed of itself when the game began.
    pub input: Option<String>,
    pub events: Vec<EventAnswer>,
}

/// What the game waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "awaits", rename_all = "snake_case")]
#[ts(rename = "Awaits")]
pub enum AwaitsAnswer {
    Choice { sides: Vec<&'static str> },
    Roll { purpose: &'static str, sides: u8, count: u8 },
    Opening { side: &'static str, secret: &'static str },
    Over { winner: Option<&'static str>, level: &'static str, case: &'static str, text: String },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "View")]
pub struct ViewAnswer {
    pub heading: String,
    pub units: Vec<UnitAnswer>,
    pub tracks: Vec<TrackAnswer>,
    pub control: Vec<ControlAnswer>,
    /// What is to be known of single places and units beyond their marks.
    pub notes: Vec<NoteAnswer>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "SeenUnit")]
pub struct UnitAnswer {
    /// None shows the counter's back.
    pub unit: Option<String>,
    pub side: &'static str,
    pub place: String,
    pub kind: String,
    pub strengths: Vec<i32>,
    pub steps: u8,
    pub full_steps: u8,
    pub marks: Vec<&'static str>,
    /// What a counter beside the map waits for.
    pub due: Option<String>,
    /// The counter face that shows it, by its name on the counter sheet; none where there is no picture.
    pub face: Option<String>,
    /// What a counter is followed by whose back is shown.
    pub token: Option<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "Track")]
pub struct TrackAnswer {
    pub track: &'static str,
    pub side: Option<&'static str>,
    #[ts(type = "number")]
    pub value: i64,
    /// What the game would end with at which values, from the lowest.
    pub levels: Vec<LevelAnswer>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "Level")]
pub struct LevelAnswer {
    #[ts(type = "number")]
    pub from: i64,
    pub winner: Option<&'static str>,
    pub name: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "Control")]
pub struct ControlAnswer {
    pub place: String,
    pub side: &'static str,
}

/// A line about a place or a unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "Note")]
pub struct NoteAnswer {
    pub on: String,
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "SideData")]
pub struct SideAnswer {
    pub code: &'static str,
    pub name: &'static str,
}

/// Something that can be shown over the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "OverlayKind")]
pub struct OverlayKindAnswer {
    pub id: &'static str,
    pub label: &'static str,
    /// Of the whole board, or of one unit.
    #[ts(type = "\"board\" | \"unit\"")]
    pub of: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "OverlayData")]
pub struct OverlayAnswer {
    pub hexes: Vec<OverlaidHexAnswer>,
    pub lines: Vec<OverlaidLineAnswer>,
    /// What it says, line by line.
    pub says: Vec<EventAnswer>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "OverlaidHex")]
pub struct OverlaidHexAnswer {
    pub place: String,
    #[ts(type = "\"tint\" | \"hatch\"")]
    pub look: &'static str,
    pub side: Option<&'static str>,
    pub word: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "OverlaidLine")]
pub struct OverlaidLineAnswer {
    pub places: Vec<String>,
    pub cut: bool,
}

/// A table of the rulebook.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "Chart")]
pub struct ChartAnswer {
    pub title: &'static str,
    pub case: &'static str,
    pub heads: Vec<String>,
    pub rows: Vec<Vec<String>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "Case")]
pub struct CaseAnswer {
    pub case: String,
    pub printed: String,
    pub title: String,
    pub text: String,
    #[ts(type = "\"enforced\" | \"optional\" | \"ruling\" | \"explained\"")]
    pub status: Status,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayoutAnswer {
    pub seed: u64,
    pub inputs: usize,
    pub outcome: String,
    pub winner: Option<&'static str>,
    pub hash: String,
}

/// How a fight would go.
#[derive(Debug, Serialize, TS)]
#[ts(rename = "Forecast")]
pub struct ForecastAnswer {
    pub lines: Vec<EventAnswer>,
    pub odds: String,
    pub results: Vec<ChanceAnswer>,
}

/// A result, and how many faces of a die give it.
#[derive(Debug, Serialize, TS)]
#[ts(rename = "Chance")]
pub struct ChanceAnswer {
    pub result: String,
    pub faces: u8,
}

/// Whether a unit is in supply, and how.
#[derive(Debug, Serialize, TS)]
#[ts(rename = "Supply")]
pub struct SupplyAnswer {
    pub supplied: bool,
    pub lines: Vec<EventAnswer>,
    /// The traced lines, each from the unit or HQ on.
    pub traced: Vec<Vec<String>>,
    /// Where a line is cut.
    pub cut: Option<String>,
}

impl ForecastAnswer {
    pub fn of(names: &Names, forecast: &Forecast) -> ForecastAnswer {
        let chance = |(result, faces): &(String, u8)| ChanceAnswer { result: result.clone(), faces: *faces };
        ForecastAnswer {
            lines: EventAnswer::all(names, &forecast.lines),
            odds: forecast.odds.clone(),
            results: forecast.results.iter().map(chance).collect(),
        }
    }
}

impl SupplyAnswer {
    pub fn of(names: &Names, report: &SupplyReport) -> SupplyAnswer {
        let place = |hex: &Hex| names.place(Place::Hex(*hex));
        SupplyAnswer {
            supplied: report.supplied,
            lines: EventAnswer::all(names, &report.lines),
            traced: report.traced.iter().map(|line| line.iter().map(place).collect()).collect(),
            cut: report.cut.as_ref().map(place),
        }
    }
}

impl RefusalAnswer {
    pub fn of(names: &Names, refusal: &Refusal) -> RefusalAnswer {
        RefusalAnswer {
            case: refusal.case.to_string(),
            text: names.explain(refusal),
            facts: facts(names, &refusal.reason),
            instead: refusal.instead.as_ref().map(|instead| names.alternative(instead)),
        }
    }
}

impl EventAnswer {
    pub fn of(names: &Names, telling: &Telling) -> EventAnswer {
        EventAnswer {
            event: telling.kind,
            case: telling.case.map(|case| case.0),
            text: names.tell(&telling.sentence),
            facts: facts(names, &telling.sentence),
        }
    }

    pub fn all(names: &Names, tellings: &[Telling]) -> Vec<EventAnswer> {
        tellings.iter().map(|telling| EventAnswer::of(names, telling)).collect()
    }

    /// As a line of the log.
    pub fn line(&self) -> String {
        self.case.map_or_else(|| self.text.clone(), |case| format!("{case} {}", self.text))
    }
}

impl LogAnswer {
    /// So many lines of the log at most, from one of them on.
    pub fn from(game: &AnyGame, viewer: Viewer, from: usize, most: usize) -> Vec<LogAnswer> {
        let veil = Veil::of(game, viewer);
        let entry = |line: LogLine| LogAnswer {
            input: line.input.map(|input| veil.input(&input)),
            events: EventAnswer::all(game.names(), &line.tellings),
        };
        game.log_from(viewer, from, most).into_iter().map(entry).collect()
    }
}

impl AwaitsAnswer {
    pub fn of(names: &Names, awaits: &Awaits) -> AwaitsAnswer {
        match awaits {
            Awaits::Choice(sides) => {
                AwaitsAnswer::Choice { sides: sides.iter().map(|side| names.side(side).code).collect() }
            }
            Awaits::Roll(roll) => AwaitsAnswer::Roll { purpose: roll.purpose, sides: roll.sides, count: roll.count },
            Awaits::Opening { side, secret } => {
                AwaitsAnswer::Opening { side: names.side(*side).code, secret: secret.name }
            }
            Awaits::Over(outcome) => AwaitsAnswer::Over {
                winner: code(names, outcome.winner),
                level: outcome.level,
                case: outcome.case.0,
                text: names.outcome(outcome),
            },
        }
    }
}

impl ViewAnswer {
    pub fn of(names: &Names, view: &View, parts: Option<&Parts>) -> ViewAnswer {
        let unit = |seen: &kernel::SeenUnit| UnitAnswer {
            unit: seen.unit.map(|unit| names.unit(unit).to_owned()),
            side: names.side(seen.side).code,
            place: names.place(seen.place),
            kind: seen.kind.clone(),
            strengths: seen.strengths.clone(),
            steps: seen.steps,
            full_steps: seen.full_steps,
            marks: seen.marks.clone(),
            due: seen.due.as_ref().map(|due| names.tell(due)),
            face: parts.and_then(|parts| parts.face(names, seen)),
            token: seen.token,
        };
        let control =
            |(place, side): &(Place, Side)| ControlAnswer { place: names.place(*place), side: names.side(*side).code };
        let note = |(on, says): &(kernel::Thing, kernel::Sentence)| NoteAnswer {
            on: match on {
                kernel::Thing::Unit(unit) => names.unit(*unit).to_owned(),
                kernel::Thing::Place(place) => names.place(*place),
            },
            text: names.tell(says),
        };
        let level = |level: &kernel::Level| LevelAnswer {
            from: level.from,
            winner: code(names, level.winner),
            name: level.name,
        };
        let track = |track: &kernel::Track| TrackAnswer {
            track: track.name,
            side: code(names, track.side),
            value: track.value,
            levels: track.levels.iter().map(level).collect(),
        };
        ViewAnswer {
            heading: names.tell(&view.heading),
            units: view.units.iter().map(unit).collect(),
            tracks: view.tracks.iter().map(track).collect(),
            control: view.control.iter().map(control).collect(),
            notes: view.notes.iter().map(note).collect(),
        }
    }
}

impl SideAnswer {
    pub fn both(names: &Names) -> Vec<SideAnswer> {
        let side = |side| SideAnswer { code: names.side(side).code, name: names.side(side).name };
        Side::BOTH.map(side).to_vec()
    }
}

impl OverlayKindAnswer {
    pub fn all(title: &Title) -> Vec<OverlayKindAnswer> {
        let kind = |kind: &OverlayKind| OverlayKindAnswer {
            id: kind.id,
            label: kind.label,
            of: match kind.of {
                OverlayOf::Board => "board",
                OverlayOf::Unit => "unit",
            },
        };
        title.overlays.iter().map(kind).collect()
    }
}

impl OverlayAnswer {
    pub fn of(names: &Names, overlay: &Overlay) -> OverlayAnswer {
        let hex = |overlaid: &OverlaidHex| OverlaidHexAnswer {
            place: names.place(Place::Hex(overlaid.hex)),
            look: match overlaid.look {
                Look::Tint => "tint",
                Look::Hatch => "hatch",
            },
            side: code(names, overlaid.side),
            word: overlaid.word.clone(),
        };
        OverlayAnswer {
            hexes: overlay.hexes.iter().map(hex).collect(),
            lines: Vec::new(),
            says: EventAnswer::all(names, &overlay.says),
        }
    }
}

impl ChartAnswer {
    pub fn of(chart: Chart) -> ChartAnswer {
        ChartAnswer { title: chart.title, case: chart.case.0, heads: chart.heads, rows: chart.rows }
    }
}

impl CaseAnswer {
    pub fn of(case: &IndexedCase) -> CaseAnswer {
        CaseAnswer {
            case: case.case.clone(),
            printed: case.shown().to_owned(),
            title: case.title.clone(),
            text: case.text.clone(),
            status: case.status,
        }
    }
}

impl PlayoutAnswer {
    pub fn of(names: &Names, played: &PlayedOut) -> PlayoutAnswer {
        PlayoutAnswer {
            seed: played.seed,
            inputs: played.inputs.len(),
            outcome: played.outcome.clone(),
            winner: code(names, played.winner),
            hash: played.hash.to_string(),
        }
    }
}

fn code(names: &Names, side: Option<Side>) -> Option<&'static str> {
    side.map(|side| names.side(side).code)
}

fn facts(names: &Names, sentence: &Sentence) -> Vec<FactAnswer> {
    let answer = |(name, fact): &(&'static str, Fact)| FactAnswer { name, kind: kind(fact), text: names.fact(fact) };
    sentence.facts.iter().map(answer).collect()
}

fn kind(fact: &Fact) -> &'static str {
    match fact {
        Fact::Unit(_) => "unit",
        Fact::Units(_) => "units",
        Fact::Place(_) => "place",
        Fact::Places(_) => "places",
        Fact::Path(_) => "path",
        Fact::Routes(_) => "routes",
        Fact::Side(_) => "side",
        Fact::Number(_) | Fact::Parts(..) => "number",
        Fact::Word(_) | Fact::Text(_) => "word",
        Fact::Case(_) => "case",
    }
}
