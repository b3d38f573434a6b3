//! The real window, driven through a web driver: `tauri-driver` before WebKitWebDriver, on whatever screen `DISPLAY` names.
//!
//! Each [`Window`] has a data folder of its own and is gone when the test is, also when it panics. Pictures of it go to
//! `target/e2e`.

mod board;
pub mod hand;
pub mod letters;
pub mod mailing;
pub mod pair;

use app::Table;
use app::founding::DiceSource;
use app::house::House;
use fantoccini::actions::{InputSource, KeyAction, KeyActions, MouseActions, PointerAction};
use fantoccini::{Client, ClientBuilder, Locator};
use games::Start;
use hexgrid::Grid;
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use x11rb::connection::Connection;
use x11rb::protocol::xproto::{AtomEnum, ConfigureWindowAux, ConnectionExt, ImageFormat};

/// As long as anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(40);

/// The smallest window that everything must be seen in.
pub const SMALL: (u32, u32) = (1280, 800);

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// A folder for one test, empty at first.
pub fn folder(name: &str) -> PathBuf {
    let folder = target().join("e2e/data").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder.canonicalize().expect("a folder")
}

/// A game at one table, whose dice are always the same, in a house.
pub fn begun(folder: &Path, game: &str, scenario: &str) {
    let house = House::at(folder).expect("a house");
    let path = house.journal_of(&format!("{game}-1"));
    Table::begin(&path, game, Start::scenario(scenario), DiceSource::Seed(14)).expect("a game");
}

/// Day or night, and counters that do not slide, so that nothing has to be waited for.
pub fn settings(folder: &Path, theme: &str) {
    let settings = json!({ "theme": theme, "text": 13, "motion": false, "folded": [] });
    std::fs::write(folder.join("settings.json"), settings.to_string()).expect("settings");
}

/// The driver, ended gently: killed it would leave another process behind.
struct Driver(Child);

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = Command::new("kill").arg("-TERM").arg(self.0.id().to_string()).status();
        let _ = self.0.wait();
    }
}

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address").port()
}

fn driver() -> PathBuf {
    let built = target().join("tools/bin/tauri-driver");
    std::env::var_os("FIELDPOST_DRIVER").map(PathBuf::from).unwrap_or(built)
}

fn program() -> PathBuf {
    let built = target().join("debug/fieldpost-desktop");
    std::env::var_os("FIELDPOST_DESKTOP").map(PathBuf::from).unwrap_or(built)
}

/// The program's window.
pub struct Window {
    pub client: Client,
    name: String,
    folder: PathBuf,
    /// How far it stands from the left edge of the screen.
    left: u32,
    size: (u32, u32),
    /// What lies on its board.
    sheet: Option<Arc<Grid>>,
    _driver: Driver,
}

impl std::fmt::Debug for Window {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Window({})", self.name)
    }
}

impl Window {
    /// Opens the program on a data folder, in a window of that size.
    pub async fn open(name: &str, folder: &Path, size: (u32, u32)) -> Window {
        let (port, native) = (free_port(), free_port());
        let driver = Command::new(driver())
            .args(["--port", &port.to_string(), "--native-port", &native.to_string()])
            .env("WEBKIT_DISABLE_DMABUF_RENDERER", "1")
            .env("XDG_CONFIG_HOME", folder.join("config"))
            .env("XDG_CACHE_HOME", folder.join("cache"))
            .env("XDG_DATA_HOME", folder.join("share"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("tauri-driver");
        let driver = Driver(driver);
        let inside = format!("{}x{}", size.0, size.1);
        let words = json!(["--data", folder.display().to_string(), "--size", inside]);
        let options = json!({ "application": program().canonicalize().expect("the program is built"), "args": words });
        let mut wanted = serde_json::Map::new();
        wanted.insert("browserName".to_owned(), json!("wry"));
        wanted.insert("tauri:options".to_owned(), options);
        let begun = Instant::now();
        let client = loop {
            let mut builder = ClientBuilder::new(HttpConnector::new());
            match builder.capabilities(wanted.clone()).connect(&format!("http://127.0.0.1:{port}")).await {
                Ok(client) => break client,
                Err(error) if begun.elapsed() > PATIENCE => panic!("no window: {error}"),
                Err(_) => tokio::time::sleep(Duration::from_millis(150)).await,
            }
        };
        let (name, folder) = (name.to_owned(), folder.to_owned());
        let window = Window { client, name, folder, left: 0, size, sheet: None, _driver: driver };
        window.wait_for("main h1").await;
        window
    }

    /// The same, to the right of another window.
    pub async fn open_beside(name: &str, folder: &Path, size: (u32, u32)) -> Window {
        let mut window = Window::open(name, folder, size).await;
        window.left = size.0;
        place(window.program(), window.left);
        window
    }

    /// Starts the program a second time with the same folder and a file, as the file manager does. It hands the file over and
    /// is gone.
    pub async fn give(&self, file: &Path) {
        let mut again = Command::new(program());
        again.arg("--data").arg(&self.folder).arg(file).stdin(Stdio::null()).stderr(Stdio::null());
        let mut again = again.spawn().expect("the program");
        let begun = Instant::now();
        while again.try_wait().expect("a process").is_none() {
            if begun.elapsed() > PATIENCE {
                let _ = again.kill();
                panic!("{} was not handed over to the window that is open", file.display());
            }
            self.pause(30).await;
        }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The program's process.
    pub fn program(&self) -> u32 {
        let (name, folder) = (program(), self.folder.display().to_string());
        let name = name.file_name().expect("a name").to_string_lossy().into_owned();
        let found = std::fs::read_dir("/proc").expect("processes").flatten().find_map(|entry| {
            let pid: u32 = entry.file_name().to_str()?.parse().ok()?;
            let line = std::fs::read_to_string(entry.path().join("cmdline")).ok()?;
            let mut words = line.split('\0');
            (words.next()?.ends_with(&name) && words.any(|word| word == folder)).then_some(pid)
        });
        found.expect("the program runs")
    }

    pub async fn close(self) {
        let _ = self.client.clone().close().await;
    }

    async fn pause(&self, millis: u64) {
        tokio::time::sleep(Duration::from_millis(millis)).await;
    }

    /// Waits until what was done has been taken in: a moment for the page, then for the program.
    async fn taken_in(&self) {
        self.pause(60).await;
        let begun = Instant::now();
        let busy = "return !!document.querySelector('.lead[aria-busy=true]')";
        while begun.elapsed() < PATIENCE && self.script(busy, vec![]).await == json!(true) {
            self.pause(30).await;
        }
    }

    /// A new game from its form. A game with secrets covers the board between players, unless it is told not to.
    pub async fn new_game(&self, game: &str, scenario: &str, dice: &str, curtain: bool) {
        self.say("New game").await;
        self.choose("#new-game", game).await;
        self.choose("#new-scenario", scenario).await;
        self.choose("#new-dice", dice).await;
        if !curtain && self.client.find(Locator::Css("#new-curtain")).await.is_ok() {
            self.press_button("#new-curtain").await;
        }
        self.press_button("dialog [type=submit]").await;
        self.settled().await;
    }

    /// Takes the seat behind the curtain, if it is drawn.
    pub async fn sit_down(&self) {
        if self.client.find(Locator::Css(".curtain button")).await.is_ok() {
            self.press_button(".curtain button").await;
        }
    }

    /// Opens the first game that can be opened.
    pub async fn open_first(&self) {
        self.press_button("main li .open:not([disabled])").await;
        self.settled().await;
    }

    /// What a script answers.
    pub async fn script(&self, script: &str, words: Vec<Value>) -> Value {
        self.client.execute(script, words).await.unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// Waits until something is there.
    pub async fn wait_for(&self, css: &str) {
        self.wait(&format!("no `{css}`"), || async {
            self.script("return !!document.querySelector(arguments[0])", vec![json!(css)]).await == json!(true)
        })
        .await;
    }

    /// Waits until the text of an element contains some words, in capitals or not.
    pub async fn wait_text(&self, css: &str, words: &str) {
        let begun = Instant::now();
        loop {
            let text = self.text(css).await;
            if text.to_lowercase().contains(&words.to_lowercase()) {
                return;
            }
            if begun.elapsed() > PATIENCE {
                self.shot("failed").await;
                panic!("`{css}` does not say `{words}` but: {text}");
            }
            self.pause(60).await;
        }
    }

    /// Waits until the words of an element stay as they are.
    pub async fn settled_down(&self, css: &str) {
        let mut before = String::new();
        loop {
            let now = self.text(css).await;
            if !now.is_empty() && now == before {
                return;
            }
            before = now;
            self.pause(300).await;
        }
    }

    /// What a script answers, once it is not null.
    pub async fn wait_value(&self, why: &str, script: &str) -> Value {
        let begun = Instant::now();
        loop {
            let value = self.script(script, vec![]).await;
            if !value.is_null() {
                return value;
            }
            if begun.elapsed() > PATIENCE {
                self.shot("failed").await;
                panic!("{}: {why}", self.name);
            }
            self.pause(40).await;
        }
    }

    async fn wait<F: Future<Output = bool>>(&self, why: &str, done: impl Fn() -> F) {
        let begun = Instant::now();
        while !done().await {
            if begun.elapsed() > PATIENCE {
                self.shot("failed").await;
                panic!("{why}");
            }
            self.pause(60).await;
        }
    }

    pub async fn text(&self, css: &str) -> String {
        let script = "return [...document.querySelectorAll(arguments[0])].map((it) => it.innerText).join(' ').replace(/\\s+/g, ' ')";
        self.script(script, vec![json!(css)]).await.as_str().unwrap_or_default().to_owned()
    }

    /// Clicks an element with the mouse, once it can be clicked.
    pub async fn press_button(&self, css: &str) {
        self.press("return document.querySelector(arguments[0])", css).await;
    }

    /// Clicks one of some elements, counted from 1.
    pub async fn press_nth(&self, css: &str, nth: u32) {
        let script = "return document.querySelectorAll(CSS)[Number(arguments[0]) - 1]";
        self.press(&script.replace("CSS", &json!(css).to_string()), &nth.to_string()).await;
    }

    /// Clicks the button that says so.
    pub async fn say(&self, words: &str) {
        self.press_text("button", words).await;
    }

    /// Clicks the first of some elements that says so.
    pub async fn press_text(&self, css: &str, words: &str) {
        let script = "return [...document.querySelectorAll(CSS)].find((it) => it.innerText.replace(/\\s+/g, ' ').includes(arguments[0]) && !it.disabled)";
        self.press(&script.replace("CSS", &json!(css).to_string()), words).await;
    }

    /// Clicks what can be chosen and says so.
    pub async fn option(&self, words: &str) {
        let script =
            "return [...document.querySelectorAll('[role=option]')].find((it) => it.innerText.includes(arguments[0]))";
        self.press(script, words).await;
    }

    /// Clicks what a script finds, in its middle, once nothing lies over it.
    async fn press(&self, script: &str, word: &str) {
        let script = format!(
            "const it = (() => {{ {script} }})();
             if (!it || it.disabled) return null;
             it.scrollIntoView({{ block: 'nearest' }});
             const box = it.getBoundingClientRect(), [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
             const top = document.elementFromPoint(x, y);
             return top && (it === top || it.contains(top)) ? [Math.round(x), Math.round(y)] : null"
        )
        .replace("(() => {", "((...arguments_) => {")
        .replace("arguments[0]", "arguments_[0]")
        .replace("})();", "})(arguments[0]);");
        let begun = Instant::now();
        loop {
            let at = self.script(&script, vec![json!(word)]).await;
            if let (Some(x), Some(y)) = (at[0].as_i64(), at[1].as_i64()) {
                let mouse = MouseActions::new("mouse".to_owned()).then(Window::to((x, y)));
                self.perform(mouse.then(PointerAction::Down { button: 0 }).then(PointerAction::Up { button: 0 })).await;
                return self.taken_in().await;
            }
            if begun.elapsed() > PATIENCE {
                self.shot("failed").await;
                panic!("there is no `{word}` to click");
            }
            self.pause(80).await;
        }
    }

    pub async fn choose(&self, css: &str, value: &str) {
        self.wait_for(css).await;
        let script = "const it = document.querySelector(arguments[0]); it.value = arguments[1]; it.dispatchEvent(new Event('change', { bubbles: true }))";
        self.script(script, vec![json!(css), json!(value)]).await;
        self.pause(60).await;
    }

    /// Types into a field.
    pub async fn fill(&self, css: &str, text: &str) {
        self.wait_for(css).await;
        let field = self.client.find(Locator::Css(css)).await.expect(css);
        field.clear().await.expect("an empty field");
        field.send_keys(text).await.unwrap_or_else(|error| panic!("{css}: {error}"));
        self.pause(60).await;
    }

    /// Until the board has drawn what it has to draw.
    pub async fn settled(&self) {
        self.wait_for(".board[data-camera]").await;
        self.pause(450).await;
    }

    /// Presses a key, with others held.
    pub async fn key_with(&self, held: &[char], key: char) {
        let mut keys = KeyActions::new("keys".to_owned());
        for value in held {
            keys = keys.then(KeyAction::Down { value: *value });
        }
        keys = keys.then(KeyAction::Down { value: key }).then(KeyAction::Up { value: key });
        for value in held {
            keys = keys.then(KeyAction::Up { value: *value });
        }
        self.client.perform_actions(keys).await.expect("a key");
        self.taken_in().await;
    }

    pub async fn key(&self, key: impl Into<char>) {
        self.key_with(&[], key.into()).await;
    }

    /// The primary button, once it can be pressed.
    pub async fn confirm(&self) {
        self.press_button(".lead footer > .primary:not([disabled])").await;
    }

    /// What is read aloud.
    pub async fn aloud(&self) -> String {
        self.text("[role=status]").await
    }

    /// A picture of the window, to be looked at. It is taken off the screen: the driver's own never comes while a dialog is
    /// open.
    pub async fn shot(&self, name: &str) {
        self.pause(250).await;
        let folder = target().join("e2e/shots");
        std::fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join(format!("{}-{name}.png", self.name));
        std::fs::write(file, screen(self.left, self.size)).expect("a picture");
    }
}

/// Moves the windows of a program to the right; there is no window manager to do it.
fn place(program: u32, left: u32) {
    let (connection, nth) = x11rb::connect(None).expect("a screen");
    let root = connection.setup().roots[nth].root;
    let atom = connection.intern_atom(false, b"_NET_WM_PID").expect("a question").reply().expect("an atom").atom;
    for window in connection.query_tree(root).expect("a question").reply().expect("windows").children {
        let owner = connection.get_property(false, window, atom, AtomEnum::CARDINAL, 0, 1).expect("a question").reply();
        if owner.is_ok_and(|owner| owner.value32().is_some_and(|mut pids| pids.any(|pid| pid == program))) {
            let left = ConfigureWindowAux::new().x(i32::try_from(left).expect("a place"));
            connection.configure_window(window, &left).expect("a move");
        }
    }
    connection.flush().expect("a screen");
}

/// A part of the screen, from its upper edge, as PNG.
fn screen(left: u32, (width, height): (u32, u32)) -> Vec<u8> {
    let (connection, nth) = x11rb::connect(None).expect("a screen");
    let root = connection.setup().roots[nth].root;
    let (width, height) = (u16::try_from(width).expect("a width"), u16::try_from(height).expect("a height"));
    let left = i16::try_from(left).expect("a place");
    let image = connection.get_image(ImageFormat::Z_PIXMAP, root, left, 0, width, height, !0).expect("a question");
    let image = image.reply().expect("the screen is as large as the window");
    let colours: Vec<u8> = image.data.chunks_exact(4).flat_map(|pixel| [pixel[2], pixel[1], pixel[0]]).collect();
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, width.into(), height.into());
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header().expect("a head");
    writer.write_image_data(&colours).expect("pixels");
    writer.finish().expect("an end");
    out
}
