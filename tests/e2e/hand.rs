//! A player who knows no game: they answer whatever the window asks with something that it offers, by mouse. So one test
//! plays every game there is.

use crate::Window;
use fantoccini::key::Key;
use kernel::dice::{Chance, Seeded};
use serde_json::Value;

/// How many things they do in a phase before they end it, where it can be ended.
const DILIGENCE: u32 = 2;
/// As long as they look for something to happen.
const DEEDS: u32 = 60;
/// After so many clicks a form is filled in, or it never will be.
const CLICKS: u32 = 40;

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    Done,
    /// What they have done is to be sent.
    ToSend,
    /// There is nothing for them to answer.
    Idle,
    Over,
}

/// What the left column shows, as far as they look at it.
#[derive(Debug)]
struct Lead(Value);

impl Lead {
    fn has(&self, what: &str) -> bool {
        self.0[what].as_bool().unwrap_or_default() || self.count(what) > 0
    }

    fn count(&self, what: &str) -> u32 {
        self.0[what].as_u64().and_then(|count| count.try_into().ok()).unwrap_or_default()
    }

    fn words(&self, what: &str) -> &str {
        self.0[what].as_str().unwrap_or_default()
    }
}

const LOOK: &str = "
    const lead = document.querySelector('.lead');
    if (!lead || lead.ariaBusy === 'true') return null;
    const all = (css) => [...lead.querySelectorAll(css)];
    const field = all('.field').at(-1);
    return {
        curtain: !!document.querySelector('.curtain button'),
        over: !!lead.querySelector('.over'),
        send: !!lead.querySelector('.middle > .primary'),
        undo: !!lead.querySelector('footer .row .button:first-child:not([disabled])'),
        faces: all('.faces button').length,
        closing: !!lead.querySelector('.closing'),
        closers: all('footer .row .button').length - 1,
        verbs: all('[role=tab]').length,
        form: !!lead.querySelector('footer > .primary'),
        ready: !!lead.querySelector('footer > .primary:not([disabled])'),
        options: field ? field.querySelectorAll(':scope > [role=listbox] > [role=option]').length : 0,
        ends: field ? field.querySelectorAll('.ends button').length : 0,
        rest: field ? [...field.querySelectorAll('p > .link')].some((it) => it.innerText === 'The rest stay') : false,
        path: / in reach/.test(field?.innerText ?? ''),
        phase: (lead.querySelector('h2')?.innerText ?? '') + (lead.querySelector('[aria-current=step]')?.innerText ?? ''),
        alert: lead.querySelector('[role=alert]')?.innerText ?? '',
    }";

/// The player's hand, and what they leave to chance.
#[derive(Debug)]
pub struct Hand {
    chance: Seeded,
    phase: String,
    done: u32,
}

impl Hand {
    pub fn new(seed: u64) -> Hand {
        Hand { chance: Seeded::new(seed), phase: String::new(), done: 0 }
    }

    async fn look(&self, window: &Window) -> Lead {
        Lead(window.wait_value("the left column is busy", LOOK).await)
    }

    /// Does one thing. What the window offers is never refused.
    pub async fn act(&mut self, window: &Window) -> Deed {
        let lead = self.look(window).await;
        assert_eq!(lead.words("alert"), "", "nothing was done that is not offered");
        if lead.has("curtain") {
            window.sit_down().await;
            return Deed::Done;
        }
        if lead.has("over") || lead.has("send") {
            return if lead.has("over") { Deed::Over } else { Deed::ToSend };
        }
        if lead.has("faces") {
            self.press_one(window, ".lead .faces button", lead.count("faces")).await;
            return Deed::Done;
        }
        if self.phase != lead.words("phase") {
            (self.phase, self.done) = (lead.words("phase").to_owned(), 0);
        }
        self.done += 1;
        let enough = self.done > DILIGENCE || !lead.has("form");
        if enough && lead.has("closers") {
            return self.end(window).await;
        }
        if !lead.has("form") && !lead.has("verbs") {
            return Deed::Idle;
        }
        if lead.has("verbs") {
            self.press_one(window, ".lead [role=tab]", lead.count("verbs")).await;
        }
        if self.fill(window).await {
            window.confirm().await;
            return Deed::Done;
        }
        assert!(lead.has("closers"), "{}: there is no way to fill in {lead:?}", window.name());
        self.end(window).await
    }

    async fn end(&mut self, window: &Window) -> Deed {
        self.press_one(window, ".lead footer .row .button:not(:first-child)", 1).await;
        if self.look(window).await.has("closing") {
            window.confirm().await;
        }
        Deed::Done
    }

    /// Goes on until a way on the map is asked for; where it begins on the screen.
    pub async fn begin_a_way(&mut self, window: &Window) -> (i64, i64) {
        for _ in 0..DEEDS {
            let lead = self.look(window).await;
            if lead.has("form") && !lead.has("ready") && !lead.has("options") {
                let at = self.pick(window).await;
                if self.look(window).await.has("path") {
                    return at.expect("a unit that can be seen");
                }
            }
            self.act(window).await;
        }
        panic!("{}: nothing moves in this game", window.name());
    }

    /// Goes on until something can be undone, and undoes it.
    pub async fn undo(&mut self, window: &Window) {
        for _ in 0..DEEDS {
            window.sit_down().await;
            let lead = self.look(window).await;
            if lead.has("undo") {
                window.say("Undo").await;
                return window.wait_text("[role=status]", "taken back").await;
            }
            self.act(window).await;
        }
        panic!("{}: nothing can be undone in this game", window.name());
    }

    /// Fills in the form that is begun, field by field. False if it cannot be done so.
    async fn fill(&mut self, window: &Window) -> bool {
        for click in 0..CLICKS {
            let lead = self.look(window).await;
            assert_eq!(lead.words("alert"), "", "{}: what can be chosen is not refused", window.name());
            if lead.has("ready") {
                return true;
            }
            if lead.has("rest") && click > 6 {
                window.say("The rest stay").await;
            } else if lead.has("ends") {
                self.press_one(window, ".lead .field:last-child .ends button", lead.count("ends")).await;
            } else if lead.has("options") {
                let options = ".lead .field:last-child > [role=listbox] > [role=option]";
                self.press_one(window, options, lead.count("options")).await;
            } else {
                self.pick(window).await;
            }
        }
        window.key(Key::Escape).await;
        window.key(Key::Escape).await;
        false
    }

    /// Clicks one of what can be picked on the map. The keys tell where that is; none if something lies over it.
    async fn pick(&mut self, window: &Window) -> Option<(i64, i64)> {
        window.to_board().await;
        for _ in 0..=self.chance.below(5) {
            window.key('n').await;
        }
        let at = window.cursor().await;
        match at {
            Some(at) => window.click_at(at).await,
            None => window.key(Key::Enter).await,
        }
        at
    }

    async fn press_one(&mut self, window: &Window, css: &str, count: u32) {
        let nth = self.chance.below(count.max(1)) + 1;
        window.press_nth(css, nth).await;
    }
}
