//! Set-ups as earlier revisions of the rulebooks had them: a game that was begun by one of them is laid out as it was.
//!
//! When a scenario's text changes, its old text goes to `scenarios/<game>/earlier/<scenario>-<revision>.situation`, with the last
//! revision that had it, and gets a line in [`EARLIER`].

use crate::{AnyGame, Start, StartError, StartFrom, Title};
use kernel::secret::GameId;

/// The text of a scenario in earlier revisions.
#[derive(Clone, Copy, Debug)]
pub struct EarlierText {
    pub game: &'static str,
    pub scenario: &'static str,
    /// The first and the last revision that had it.
    pub revisions: (u32, u32),
    pub text: &'static str,
}

macro_rules! earlier {
    ($($game:literal, $scenario:literal, $first:literal..=$last:literal: $file:literal $(+ $more:literal)?;)*) => {
        /// Every set-up that was another once.
        pub const EARLIER: &[EarlierText] = &[$(EarlierText {
            game: $game,
            scenario: $scenario,
            revisions: ($first, $last),
            text: concat!(include_str!(concat!("../../../../scenarios/", $game, "/earlier/", $file)) $(, $more)?),
        },)*];
    };
}

earlier! {
    "drive-on-kursk", "historical", 1..=3: "historical-3.situation";
    "drive-on-kursk", "gambit", 1..=3: "gambit-3.situation";
    "drive-on-kursk", "free", 1..=3: "historical-3.situation" + "phase GE gambit\n";
}

/// A game laid out as it was begun, as far as this program can.
#[derive(Clone, Debug)]
pub struct LaidOut {
    pub game: AnyGame,
    /// Whether set-up, map and counters are those that it began with.
    pub same_parts: bool,
}

impl Title {
    /// The texts that a scenario may have had in a revision, the likeliest first.
    fn texts_of(&self, scenario: &str, revision: u32) -> Vec<&'static str> {
        let earlier = EARLIER.iter().filter(|it| it.game == self.id && it.scenario == scenario);
        let of_it = |it: &&EarlierText| (it.revisions.0..=it.revisions.1).contains(&revision);
        let (likely, other): (Vec<&EarlierText>, Vec<&EarlierText>) = earlier.partition(of_it);
        let present = self.scenario(scenario).map(|known| known.text);
        likely.iter().map(|it| it.text).chain(present).chain(other.iter().map(|it| it.text)).collect()
    }
}

impl Start {
    /// Lays a game out that was begun by a revision of the rules with these components. A scenario is known by its components,
    /// whichever revision had it; where no text fits, the likeliest one is laid out, and that is said.
    pub fn lay_out(
        &self,
        title: &Title,
        revision: u32,
        components: &[u8; 32],
        identity: GameId,
    ) -> Result<LaidOut, StartError> {
        let starts: Vec<Start> = match &self.from {
            StartFrom::Situation(_) => vec![self.clone()],
            StartFrom::Scenario(id) => {
                let of = |text: &str| Start { from: StartFrom::Situation(text.to_owned()), ..self.clone() };
                title.texts_of(id, revision).into_iter().map(of).collect()
            }
        };
        let same = starts.iter().find(|start| start.components(title).is_ok_and(|known| known == *components));
        if let Some(game) = same.and_then(|start| start.begin_kept(title, identity).ok()) {
            return Ok(LaidOut { game, same_parts: true });
        }
        let other = starts.iter().find_map(|start| start.begin_kept(title, identity).ok());
        match other {
            Some(game) => Ok(LaidOut { game, same_parts: false }),
            // It says why.
            None => self.begin_kept(title, identity).map(|game| LaidOut { game, same_parts: false }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::title;

    #[test]
    fn an_earlier_text_is_known_by_its_components() {
        for it in EARLIER {
            let known = title(it.game).expect("a game");
            let start = Start::scenario(it.scenario);
            let text = Start { from: StartFrom::Situation(it.text.to_owned()), ..start.clone() };
            let components = text.components(known).expect("components");
            for revision in [it.revisions.0, it.revisions.1, it.revisions.1 + 1] {
                let laid_out = start.lay_out(known, revision, &components, GameId::LOCAL).expect("a set-up");
                assert!(laid_out.same_parts, "{} {} of revision {revision}", it.game, it.scenario);
                let begun = text.begin(known, GameId::LOCAL).expect("a set-up");
                assert_eq!(laid_out.game.hash(), begun.hash());
            }
            let foreign = start.lay_out(known, it.revisions.1, &[7; 32], GameId::LOCAL).expect("a set-up all the same");
            assert!(!foreign.same_parts);
        }
    }

    #[test]
    fn the_revision_says_which_text_is_likely() {
        for it in EARLIER {
            let known = title(it.game).expect("a game");
            assert_eq!(known.texts_of(it.scenario, it.revisions.0).first(), Some(&it.text));
            let present = known.scenario(it.scenario).expect("a scenario").text;
            assert_eq!(known.texts_of(it.scenario, it.revisions.1 + 1).first(), Some(&present));
        }
    }

    /// Situations that an earlier revision began games from, and that are refused today because no game comes to them.
    const REFUSED_TODAY: &[(&str, u32, &str)] = &[
        ("ags-korsun", 1, "SU 6RD @1414 lost3"),
        ("ags-korsun", 1, "SU 6RD @1414 heavy1 supported"),
        ("ags-korsun", 1, "SU 6RD @1414 untried"),
        ("ags-korsun", 1, "SU 5MC @1414 lost2 lost2 moved moved"),
        ("ags-korsun", 1, "GE 88 @1414 active led | 72 @1416 inactive"),
        ("ags-korsun", 1, "GE 88 @eliminated whatever | 72 @aside reduced"),
        ("ags-korsun", 1, "SU 6RD @1414\nphase SU air"),
        ("ags-korsun", 1, "SU 2TA @1414 active led | 5GdTA @1414"),
        ("ags-korsun", 1, "SU 2TA @1414 led | 6RD"),
        ("drive-on-kursk", 3, "set ground open\nSU 1 fortified zone 0-5 @3512"),
        ("drive-on-kursk", 3, "set ground open\nSU 1 rifle corps 6 @3512 reduced | 2 rifle corps 6 @withdrawn"),
        (
            "drive-on-kursk",
            3,
            "set ground open\nSU 1 rifle corps 6 @3512 gambit reserve | 2 rifle corps 6 @aside attacked",
        ),
        ("drive-on-kursk", 3, "set ground open\nGE 1 panzer division 12-6 @3512 attacked attacked rangefinder"),
        ("drive-on-kursk", 3, "set control GE"),
        ("drive-on-kursk", 3, "set ground open\nset control GE 3512\nset control SU 3512"),
        ("drive-on-kursk", 3, "set ground open\nSU 1 rifle corps 6 @3512 reserve | 2 rifle corps 6 @3512"),
        (
            "outpost",
            0,
            "GE 4 inf 3-4-4 @eliminated reduced | 5 inf 3-4-4 @0404\nSU 6 inf 3-4-4 @0407\nset source GE 0404",
        ),
    ];

    /// What a game once began from stays readable, however strict the words of situations become; new games keep to them.
    #[test]
    fn a_kept_situation_is_laid_out_though_a_new_one_is_refused() {
        for (game, revision, text) in REFUSED_TODAY {
            let known = title(game).expect("a game");
            let start = Start { from: StartFrom::Situation((*text).to_owned()), options: vec![] };
            assert!(start.begin(known, GameId::LOCAL).is_err(), "{game} takes {text}");
            let components = start.components(known).expect("components");
            let laid_out = start.lay_out(known, *revision, &components, GameId::LOCAL);
            let laid_out = laid_out.unwrap_or_else(|error| panic!("{game}: {error}: {text}"));
            assert!(laid_out.same_parts);
            // And it can be played: nothing in it breaks the engine.
            laid_out.game.playout(5, 20_000).unwrap_or_else(|end| panic!("{game}: {end:?}: {text}"));
        }
    }

    #[test]
    fn a_scenario_that_was_never_there_is_told() {
        let outpost = title("outpost").expect("a game");
        let none = Start::scenario("nowhere").lay_out(outpost, 0, &[7; 32], GameId::LOCAL);
        assert_eq!(none.expect_err("no scenario").to_string(), "outpost has no scenario `nowhere`");
    }
}
