//! What goes out to a window or a script: plain data with all names spelled. Internals are never serialised themselves.

use games::{AnyGame, LogLine, PlayedOut, Sort, Title};
use hexgrid::Hex;
use kernel::names::mixed_fraction;
use kernel::prompt::{Answer, Ask, Field, Offer, Prompt, Value};
use kernel::question::{Forecast, SupplyReport};
use kernel::rules::{IndexedCase, RulesIndex, Status};
use kernel::{Awaits, Fact, Names, Place, Refusal, Sentence, Side, Telling, Thing, UnitId, View, Viewer};
use serde::Serialize;

/// The rules say no.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RefusalAnswer {
    pub case: String,
    /// The whole sentence, with case and alternative.
    pub text: String,
    pub facts: Vec<FactAnswer>,
    /// The nearest legal alternative, in notation.
    pub instead: Option<String>,
}

/// A fact in a sentence, so that it can be clicked or filtered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FactAnswer {
    pub name: &'static str,
    pub kind: &'static str,
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EventAnswer {
    pub event: &'static str,
    pub case: Option<&'static str>,
    pub text: String,
    pub facts: Vec<FactAnswer>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LogAnswer {
    /// None for what followed of itself when the game began.
    pub input: Option<String>,
    pub events: Vec<EventAnswer>,
    /// Of the state after it.
    pub hash: String,
}

/// What the game waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "awaits", rename_all = "snake_case")]
pub enum AwaitsAnswer {
    Choice { sides: Vec<&'static str> },
    Roll { purpose: &'static str, sides: u8, count: u8 },
    Opening { side: &'static str, secret: &'static str },
    Over { winner: Option<&'static str>, level: &'static str, case: &'static str, text: String },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PromptAnswer {
    pub side: &'static str,
    pub title: String,
    pub offers: Vec<OfferAnswer>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OfferAnswer {
    pub verb: &'static str,
    pub label: &'static str,
    pub closes: bool,
    pub secret: bool,
}

/// The next question of a form, or that it is complete.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AskAnswer {
    pub begun: String,
    pub complete: bool,
    pub field: Option<FieldAnswer>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "field", rename_all = "snake_case")]
pub enum FieldAnswer {
    One { options: Vec<OptionAnswer> },
    Units { from: Vec<String>, least: usize, most: usize },
    Stack { groups: Vec<Vec<String>>, least: usize, most: usize },
    Places { from: Vec<String>, least: usize, most: usize },
    Path { from: String, to: Vec<DestinationAnswer> },
    Routes { units: Vec<RoutesAnswer>, room: Vec<RoomAnswer>, least_moving: usize, most_ends: Option<usize> },
    Assignment { shares: Vec<ShareAnswer>, total: i32 },
    Order { things: Vec<String> },
    Amount { least: i32, most: i32 },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OptionAnswer {
    /// As it stands in notation.
    pub word: String,
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DestinationAnswer {
    pub place: String,
    pub via: String,
    /// Points left on arrival, as players say them: 2 1/2.
    pub left: String,
    pub pass_only: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RoutesAnswer {
    pub unit: String,
    /// How much room it takes where it ends.
    pub weight: usize,
    pub routes: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RoomAnswer {
    pub place: String,
    pub room: usize,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShareAnswer {
    pub thing: String,
    pub least: i32,
    pub most: i32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ViewAnswer {
    pub heading: String,
    pub units: Vec<UnitAnswer>,
    pub tracks: Vec<TrackAnswer>,
    pub control: Vec<ControlAnswer>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
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
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TrackAnswer {
    pub track: &'static str,
    pub side: Option<&'static str>,
    pub value: i64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ControlAnswer {
    pub place: String,
    pub side: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TitleAnswer {
    pub game: &'static str,
    pub title: String,
    pub revision: u32,
    pub sort: &'static str,
    pub scenarios: Vec<ScenarioAnswer>,
    pub verbs: Vec<VerbAnswer>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ScenarioAnswer {
    pub scenario: &'static str,
    pub title: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VerbAnswer {
    pub verb: &'static str,
    pub help: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CaseAnswer {
    pub case: String,
    pub printed: String,
    pub title: String,
    pub text: String,
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
#[derive(Debug, Serialize)]
pub struct ForecastAnswer {
    pub lines: Vec<EventAnswer>,
    pub odds: String,
    pub results: Vec<ChanceAnswer>,
}

/// A result, and how many faces of a die give it.
#[derive(Debug, Serialize)]
pub struct ChanceAnswer {
    pub result: String,
    pub faces: u8,
}

/// Whether a unit is in supply, and how.
#[derive(Debug, Serialize)]
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
    pub fn all(game: &AnyGame, viewer: Viewer) -> Vec<LogAnswer> {
        let entry = |line: LogLine| LogAnswer {
            input: line.input,
            events: EventAnswer::all(game.names(), &line.tellings),
            hash: line.hash.to_string(),
        };
        game.log(viewer).into_iter().map(entry).collect()
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

impl PromptAnswer {
    pub fn of(names: &Names, side: Side, prompt: &Prompt) -> PromptAnswer {
        let offer = |offer: &Offer| OfferAnswer {
            verb: offer.verb,
            label: offer.label,
            closes: offer.closes,
            secret: offer.secret,
        };
        PromptAnswer {
            side: names.side(side).code,
            title: names.tell(&prompt.title),
            offers: prompt.offers.iter().map(offer).collect(),
        }
    }
}

impl AskAnswer {
    pub fn of(names: &Names, begun: String, ask: &Ask) -> AskAnswer {
        match ask {
            Ask::Ready => AskAnswer { begun, complete: true, field: None },
            Ask::Field(field) => AskAnswer { begun, complete: false, field: Some(FieldAnswer::of(names, field)) },
        }
    }
}

impl FieldAnswer {
    pub fn of(names: &Names, field: &Field) -> FieldAnswer {
        let units = |units: &[UnitId]| units.iter().map(|unit| names.unit(*unit).to_owned()).collect::<Vec<_>>();
        let places = |places: &[Place]| places.iter().map(|place| names.place(*place)).collect::<Vec<_>>();
        let things = |things: &[Thing]| things.iter().map(|thing| names.thing(*thing)).collect::<Vec<_>>();
        match field {
            Field::One { options } => {
                let option =
                    |(word, text): &(&str, Sentence)| OptionAnswer { word: (*word).to_owned(), text: names.tell(text) };
                FieldAnswer::One { options: options.iter().map(option).collect() }
            }
            Field::Units { from, least, most } => FieldAnswer::Units { from: units(from), least: *least, most: *most },
            Field::Stack { groups, least, most } => {
                FieldAnswer::Stack { groups: groups.iter().map(units).collect(), least: *least, most: *most }
            }
            Field::Places { from, least, most } => {
                FieldAnswer::Places { from: places(from), least: *least, most: *most }
            }
            Field::Path { from, to, parts } => FieldAnswer::Path {
                from: names.place(*from),
                to: to
                    .iter()
                    .map(|end| DestinationAnswer {
                        place: names.place(end.place),
                        via: names.place(end.via),
                        left: mixed_fraction(i64::from(end.left), i64::from(*parts)),
                        pass_only: end.pass_only,
                    })
                    .collect(),
            },
            Field::Routes { units, room, bounds } => FieldAnswer::Routes {
                units: units
                    .iter()
                    .map(|unit| RoutesAnswer {
                        unit: names.unit(unit.unit).to_owned(),
                        weight: unit.weight,
                        routes: unit.routes.iter().map(|route| names.path(route)).collect(),
                    })
                    .collect(),
                room: room.iter().map(|(place, room)| RoomAnswer { place: names.place(*place), room: *room }).collect(),
                least_moving: bounds.least_moving,
                most_ends: Some(bounds.most_ends).filter(|most| *most < units.len()),
            },
            // Whole sets of routes are picked like words.
            Field::Joint { options } => {
                let option = |routes: &Vec<_>| {
                    let word = names.write_answer(&[], &Answer::to("").with(Value::Routes(routes.clone())));
                    OptionAnswer { word: word.trim().to_owned(), text: names.fact(&Fact::Routes(routes.clone())) }
                };
                FieldAnswer::One { options: options.iter().map(option).collect() }
            }
            Field::Assignment { shares, total } => FieldAnswer::Assignment {
                shares: shares
                    .iter()
                    .map(|share| ShareAnswer { thing: names.thing(share.thing), least: share.least, most: share.most })
                    .collect(),
                total: *total,
            },
            Field::Order { things: all } => FieldAnswer::Order { things: things(all) },
            Field::Amount { least, most } => FieldAnswer::Amount { least: *least, most: *most },
        }
    }
}

impl ViewAnswer {
    pub fn of(names: &Names, view: &View) -> ViewAnswer {
        let unit = |seen: &kernel::SeenUnit| UnitAnswer {
            unit: seen.unit.map(|unit| names.unit(unit).to_owned()),
            side: names.side(seen.side).code,
            place: names.place(seen.place),
            kind: seen.kind.clone(),
            strengths: seen.strengths.clone(),
            steps: seen.steps,
            full_steps: seen.full_steps,
            marks: seen.marks.clone(),
        };
        let control =
            |(place, side): &(Place, Side)| ControlAnswer { place: names.place(*place), side: names.side(*side).code };
        let track = |track: &kernel::Track| TrackAnswer {
            track: track.name,
            side: code(names, track.side),
            value: track.value,
        };
        ViewAnswer {
            heading: names.tell(&view.heading),
            units: view.units.iter().map(unit).collect(),
            tracks: view.tracks.iter().map(track).collect(),
            control: view.control.iter().map(control).collect(),
        }
    }
}

impl TitleAnswer {
    pub fn of(title: &Title, rules: &RulesIndex) -> TitleAnswer {
        TitleAnswer {
            game: title.id,
            title: rules.title.clone(),
            revision: rules.revision,
            sort: match title.sort {
                Sort::Miniature => "miniature",
                Sort::Printed => "printed game",
            },
            scenarios: title
                .scenarios
                .iter()
                .map(|scenario| ScenarioAnswer { scenario: scenario.id, title: scenario.title })
                .collect(),
            verbs: title.verbs.iter().map(|verb| VerbAnswer { verb: verb.word, help: verb.help }).collect(),
        }
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
