//! The map in the window, and the mouse on it.

use crate::Window;
use fantoccini::actions::{InputSource, KeyAction, KeyActions, MouseActions, PointerAction};
use games::Start;
use hexgrid::{Grid, Hex, Orientation};
use kernel::secret::GameId;
use serde_json::{Value, json};

/// A place on the screen, from a script.
fn place(at: &Value) -> Option<(i64, i64)> {
    Some((at[0].as_i64()?, at[1].as_i64()?))
}

impl Window {
    /// The game whose hexes are pointed at from now on.
    pub fn playing(mut self, game: &str) -> Window {
        let title = games::title(game).expect("a game");
        let begun = Start::scenario(title.scenarios[0].id).begin(title, GameId::LOCAL);
        self.sheet = begun.expect("a scenario").names().grid().cloned();
        self
    }

    fn sheet(&self) -> &Grid {
        self.sheet.as_ref().expect("what is played is told to the window")
    }

    /// Where hexes are on the screen, from a script that has them as `places`.
    async fn places(&self, hexes: impl Iterator<Item = Hex>, script: &str, words: Vec<Value>) -> (i64, i64) {
        let grid = self.sheet();
        let centres: Vec<(i32, i32)> = hexes.map(|hex| grid.centre(hex)).collect();
        let flat = grid.orientation() == Orientation::FlatTop;
        let places = "
            const board = document.querySelector('.board'), box = board.getBoundingClientRect();
            const [left, top, zoom] = board.dataset.camera.split(' ').map(Number);
            const [centres, flat, words] = arguments, [half, high] = [16, 16 * Math.sqrt(3)];
            const on = ([x, y]) => [box.left + (x * (flat ? half : high) - left) * zoom, box.top + (y * (flat ? high : half) - top) * zoom];
            const places = centres.map((at) => on(at).map(Math.round));";
        let script = format!("{places} {script}");
        place(&self.script(&script, vec![json!(centres), json!(flat), json!(words)]).await).expect("a board")
    }

    /// Where a hex is on the screen.
    pub async fn hex(&self, number: &str) -> (i64, i64) {
        let hex = self.sheet().hex(number).expect("a hex");
        self.places(std::iter::once(hex), "return places[0]", vec![]).await
    }

    /// A hex as far from some place as can be seen.
    pub async fn far_from(&self, (x, y): (i64, i64)) -> (i64, i64) {
        let script = "
            const seen = ([x, y]) => document.elementFromPoint(x, y)?.closest('.board, .minimap, button') === board;
            const away = ([x, y]) => Math.hypot(x - words[0], y - words[1]);
            return places.filter(seen).sort((a, b) => away(b) - away(a))[0]";
        self.places(self.sheet().hexes(), script, vec![json!(x), json!(y)]).await
    }

    /// Where the hex cursor is, if nothing lies over it there.
    pub async fn cursor(&self) -> Option<(i64, i64)> {
        let script = "
            const board = document.querySelector('.board'), cursor = board.querySelector('.outline.cursor polygon');
            if (!cursor || cursor.closest('svg').style.display === 'none') return null;
            const box = cursor.getBoundingClientRect(), [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
            const top = document.elementFromPoint(x, y);
            return top && board.contains(top) && !top.closest('.minimap, .fan, button') ? [Math.round(x), Math.round(y)] : null";
        place(&self.script(script, vec![]).await)
    }

    /// Gives the keys to the board.
    pub async fn to_board(&self) {
        self.key('b').await;
    }

    pub(crate) async fn perform(&self, actions: MouseActions) {
        self.client.perform_actions(actions).await.expect("the mouse");
    }

    pub(crate) fn to((x, y): (i64, i64)) -> PointerAction {
        PointerAction::MoveTo { duration: None, x: x as f64, y: y as f64 }
    }

    pub async fn point(&self, number: &str) {
        self.point_at(self.hex(number).await).await;
    }

    pub async fn point_at(&self, at: (i64, i64)) {
        self.perform(MouseActions::new("mouse".to_owned()).then(Window::to(at))).await;
    }

    pub async fn click(&self, number: &str) {
        self.click_at(self.hex(number).await).await;
    }

    pub async fn click_at(&self, at: (i64, i64)) {
        let mouse = MouseActions::new("mouse".to_owned()).then(Window::to(at));
        self.perform(mouse.then(PointerAction::Down { button: 0 }).then(PointerAction::Up { button: 0 })).await;
        self.taken_in().await;
    }

    /// A click with the Shift key held.
    pub async fn shift_click(&self, number: &str) {
        let keys = |action: KeyAction| KeyActions::new("keys".to_owned()).then(action);
        let shift = char::from(fantoccini::key::Key::Shift);
        self.client.perform_actions(keys(KeyAction::Down { value: shift })).await.expect("a key");
        self.click(number).await;
        self.client.perform_actions(keys(KeyAction::Up { value: shift })).await.expect("a key");
    }

    /// Drags the counter on top from one hex to another.
    pub async fn drag(&self, from: &str, to: &str) {
        let (start, end) = (self.hex(from).await, self.hex(to).await);
        let mouse = MouseActions::new("mouse".to_owned());
        let lifted = mouse.then(Window::to(start)).then(PointerAction::Down { button: 0 });
        let lifted = lifted.then(Window::to((start.0 + 5, start.1 + 2))).then(Window::to((start.0 + 12, start.1 + 4)));
        self.perform(lifted).await;
        self.pause(250).await;
        let middle = ((start.0 + end.0) / 2, (start.1 + end.1) / 2);
        let mouse = MouseActions::new("mouse".to_owned()).then(Window::to(middle)).then(Window::to(end));
        self.perform(mouse).await;
        self.pause(250).await;
        self.perform(MouseActions::new("mouse".to_owned()).then(PointerAction::Up { button: 0 })).await;
        self.taken_in().await;
    }
}
