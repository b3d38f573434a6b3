//! The types that go out to the window, in the window's own language. `ui/src/backend/answers.ts` is this text: a test compares
//! them, and writes the file when `FIELDPOST_WRITE_BINDINGS` is set.

use crate::answer::*;
use crate::desk::opened::*;
use crate::desk::post::*;
use crate::desk::review::*;
use crate::desk::settings::{Column, ThemeSetting};
use crate::desk::studio::CounterFaces;
use crate::desk::wire::Call;
use crate::desk::{Acted, GameCard, Judgement, NewGame, Seat, Settings, TableAnswer, Undone, library};
use crate::earlier::EarlierAnswer;
use crate::mail::orders::Cost;
use crate::mail::receive::{Outcome, Receipt};
use crate::mail::status::GameStatus;
use crate::remarks::{RemarkAnswer, RemarkKind, RemarkWish};
use crate::trouble::{Fault, Trouble};
use ts_rs::{Config, TS};

const HEAD: &str =
    "// Made from `app/src` by its test of bindings: what the program answers. Not to be changed by hand.\n";

/// Where the kernel's own words are used.
const SOURCE: &str = "\n/** Where a piece of data comes from. */\nexport type Source = \"rulebook\" | \"history\" | \"reconstructed\";\n";

/// The whole file.
pub fn text() -> String {
    let mut text = HEAD.to_owned();
    text.push_str(SOURCE);
    macro_rules! all {
        ($($of:ty),* $(,)?) => {$(
            text.push('\n');
            text.push_str(&declared::<$of>());
        )*};
    }
    all!(
        Trouble,
        RefusalAnswer,
        Fault,
        FactAnswer,
        EventAnswer,
        LogAnswer,
        AwaitsAnswer,
        PromptAnswer,
        OfferAnswer,
        AskAnswer,
        FieldAnswer,
        OptionAnswer,
        DestinationAnswer,
        RoutesAnswer,
        RoomAnswer,
        ShareAnswer,
        ViewAnswer,
        UnitAnswer,
        TrackAnswer,
        LevelAnswer,
        ControlAnswer,
        NoteAnswer,
        TitleAnswer,
        ScenarioAnswer,
        VerbAnswer,
        SideAnswer,
        GameOptionAnswer,
        CaseAnswer,
        ForecastAnswer,
        ChanceAnswer,
        SupplyAnswer,
        OverlayKindAnswer,
        OverlayAnswer,
        OverlaidHexAnswer,
        OverlaidLineAnswer,
        ChartAnswer,
        GameCard,
        Seat,
        NewGame,
        library::DiceWish,
        GameData,
        BoardData,
        PageData,
        MapLevels,
        MapLevel,
        FeatureData,
        SourceRemark,
        CounterFaces,
        TableAnswer,
        Judgement,
        Acted,
        Undone,
        Settings,
        ThemeSetting,
        Column,
        PostDesk,
        KeyCard,
        PostGame,
        GameStatus,
        AskedCard,
        ClaimCard,
        NoteCard,
        InvitationCard,
        InvitationWish,
        LetterCard,
        SendingCard,
        Cost,
        OrdersCard,
        PresetCard,
        OrdersKind,
        Wish,
        Receipt,
        Outcome,
        Moment,
        Unseen,
        EarlierAnswer,
        RemarkAnswer,
        RemarkKind,
        RemarkWish,
        ScratchAnswer,
        KeptPlan,
        Stopped,
        Applied,
        Call,
    );
    text
}

/// A type with what is said about it.
fn declared<T: TS>() -> String {
    let config = Config::default();
    let said = T::docs().unwrap_or_default();
    format!("{said}export {}\n", T::decl(&config))
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_window_has_the_types_of_the_program() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../ui/src/backend/answers.ts");
        if std::env::var_os("FIELDPOST_WRITE_BINDINGS").is_some() {
            std::fs::write(path, super::text()).expect("the file is written");
        }
        let kept = std::fs::read_to_string(path).expect("the file is there");
        assert!(
            kept == super::text(),
            "ui/src/backend/answers.ts is not of this program: FIELDPOST_WRITE_BINDINGS=1 makes it"
        );
    }
}
