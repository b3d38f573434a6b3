//! How quick the real window is: from its start to its first paint, its memory, its frames. Told, not judged.

// Times and zooms are fractions, and no rule depends on them.
#![allow(clippy::float_arithmetic)]

use fieldpost_e2e::{SMALL, Window, begun, folder, settings};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};

const FRAMES: u32 = 240;

#[tokio::test]
#[ignore = "it measures"]
async fn start_memory_and_frames() {
    let folder = folder("measure");
    begun(&folder, "ags-korsun", "historical");
    settings(&folder, "day");
    let window = Window::open("measure", &folder, SMALL).await;
    let page = "const paints = performance.getEntriesByType('paint').map((it) => it.startTime);
        return paints.length ? [performance.timeOrigin, Math.max(...paints)] : null";
    let painted = window.wait_value("nothing is painted", page).await;
    let first = painted[1].as_f64().unwrap_or(f64::NAN);
    let origin = painted[0].as_f64().unwrap_or(f64::NAN);
    let started = started(window.program()) as f64;
    println!("from start to first paint: {:.0} ms, of which the page took {first:.0} ms", origin + first - started);
    window.press_button("main li .open").await;
    window.settled().await;
    println!("memory of all processes with Korsun open: {} MB", memory(window.program()) / 1024);
    window.script(FRAMES_SCRIPT, vec![]).await;
    for zoom in [0.6, 1.0] {
        for way in ["pan", "zoom"] {
            tell(&format!("Korsun, zoom {zoom}, {way}"), &measured(&window, way, zoom).await);
        }
    }
    // The largest game, made up, in the same window.
    let address = serve(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ui/dist-fake"));
    window.client.goto(&format!("{address}/e2e/large.html")).await.expect("the page");
    window.wait_for(".board[data-camera]").await;
    tokio::time::sleep(std::time::Duration::from_secs(4)).await;
    window.script(FRAMES_SCRIPT, vec![]).await;
    for zoom in [0.3, 0.6, 1.0] {
        for way in ["pan", "zoom"] {
            tell(&format!("7,000 hexes, zoom {zoom}, {way}"), &measured(&window, way, zoom).await);
        }
    }
    println!("memory of all processes with the large board: {} MB", memory(window.program()) / 1024);
    window.close().await;
}

/// Drags the board to and fro, or turns the wheel, and writes down when each frame came.
const FRAMES_SCRIPT: &str = "
    const host = document.querySelector('.board');
    const pointer = (type, x, y) => host.dispatchEvent(new PointerEvent(type, { clientX: x, clientY: y, pointerId: 1, button: 0, buttons: 1, bubbles: true }));
    const box = host.getBoundingClientRect(), [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    host.setPointerCapture = () => undefined;
    const wheel = (deltaY) => host.dispatchEvent(new WheelEvent('wheel', { deltaY, clientX: x + 60, clientY: y - 40, cancelable: true, bubbles: true }));
    const ways = {
      pan: (nth) => pointer('pointermove', x + Math.sin(nth / 18) * box.width * 0.4, y + Math.sin(nth / 31) * box.height * 0.4),
      zoom: (nth) => wheel(Math.sin(nth / 25) > 0 ? -28 : 28),
    };
    window.frames_of = (way, count, done) => {
      const times = []; let last = 0, nth = 0;
      if (way === 'pan') pointer('pointerdown', x, y);
      const frame = (now) => {
        if (last) times.push(now - last);
        last = now;
        if (nth === count) { if (way === 'pan') pointer('pointerup', x, y); return done(times); }
        ways[way](nth++);
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    };
    window.near = (zoom) => {
      for (let nth = 0; nth < 60; nth++) {
        const now = Number(host.dataset.camera.split(' ')[2]);
        if (Math.abs(now - zoom) < zoom * 0.05) break;
        wheel(now < zoom ? -40 : 40);
      }
    };";

async fn measured(window: &Window, way: &str, zoom: f64) -> Vec<f64> {
    for _ in 0..8 {
        window.script("window.near(arguments[0])", vec![json!(zoom)]).await;
        window.settled().await;
        let now =
            window.script("return Number(document.querySelector('.board').dataset.camera.split(' ')[2])", vec![]).await;
        if now.as_f64().is_some_and(|now| (now - zoom).abs() < zoom * 0.08) {
            break;
        }
    }
    let script = "const done = arguments[arguments.length - 1]; window.frames_of(arguments[0], arguments[1], done)";
    let times = window.client.execute_async(script, vec![json!(way), json!(FRAMES)]).await.expect("frames");
    times.as_array().into_iter().flatten().filter_map(Value::as_f64).collect()
}

fn tell(what: &str, times: &[f64]) {
    let mut sorted = times.to_vec();
    sorted.sort_by(f64::total_cmp);
    let part = |share: usize| sorted.get(sorted.len() * share / 100).copied().unwrap_or(f64::NAN);
    println!("{what}: p50 {:.1} ms, p95 {:.1} ms, worst {:.0} ms", part(50), part(95), part(100).max(part(99)));
}

/// When a process started, in milliseconds since 1970.
fn started(pid: u32) -> u64 {
    let folder = PathBuf::from(format!("/proc/{pid}"));
    let stat = std::fs::read_to_string(folder.join("stat")).expect("a process");
    let ticks: u64 = stat
        .rsplit(')')
        .next()
        .and_then(|rest| rest.split_whitespace().nth(19))
        .and_then(|it| it.parse().ok())
        .expect("ticks");
    let boot = std::fs::read_to_string("/proc/stat").expect("the machine");
    let boot: u64 =
        boot.lines().find_map(|line| line.strip_prefix("btime ")).and_then(|it| it.parse().ok()).expect("boot");
    boot * 1000 + ticks * 10
}

/// Kilobytes of a process and all its children, what they share counted once.
fn memory(pid: u32) -> u64 {
    let parent = |entry: &Path| {
        let stat = std::fs::read_to_string(entry.join("stat")).ok()?;
        stat.rsplit(')').next()?.split_whitespace().nth(1)?.parse::<u32>().ok()
    };
    let all: Vec<(u32, u32)> = std::fs::read_dir("/proc")
        .expect("processes")
        .flatten()
        .filter_map(|entry| Some((entry.file_name().to_str()?.parse().ok()?, parent(&entry.path())?)))
        .collect();
    let mut own = vec![pid];
    let mut at = 0;
    while let Some(parent) = own.get(at).copied() {
        own.extend(
            all.iter()
                .filter(|(child, of)| *of == parent && !own.contains(child))
                .map(|(child, _)| *child)
                .collect::<Vec<_>>(),
        );
        at += 1;
    }
    let pss = |pid: &u32| {
        let text = std::fs::read_to_string(format!("/proc/{pid}/smaps_rollup")).ok()?;
        text.lines().find_map(|line| line.strip_prefix("Pss:"))?.split_whitespace().next()?.parse::<u64>().ok()
    };
    own.iter().filter_map(pss).sum()
}

/// Serves a folder to the window, on this machine only.
fn serve(folder: &Path) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = format!("http://{}", listener.local_addr().expect("an address"));
    let folder = folder.to_owned();
    std::thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            let mut request = [0; 4096];
            let read = stream.read(&mut request).unwrap_or(0);
            let line = String::from_utf8_lossy(&request[..read]).into_owned();
            let path = line.split_whitespace().nth(1).unwrap_or("/").trim_start_matches('/').to_owned();
            let kind = match path.rsplit('.').next() {
                Some("html") => "text/html",
                Some("js") => "text/javascript",
                Some("css") => "text/css",
                Some("png") => "image/png",
                Some("json") => "application/json",
                _ => "application/octet-stream",
            };
            let (status, body) = match std::fs::read(folder.join(&path)) {
                Ok(body) if !path.contains("..") => ("200 OK", body),
                _ => ("404 Not Found", Vec::new()),
            };
            let head = format!(
                "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
                body.len()
            );
            let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(&body));
        }
    });
    address
}
