use std::collections::BTreeMap;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    if a[2] != "-" {
        match cartographer::make::make(a[1].as_ref(), a[2].as_ref()) {
            Ok(m) => {
                std::fs::write(format!("{}/map.toml", a[1]), m.map.to_string()).unwrap();
                if let Some(r) = m.relief {
                    std::fs::write(format!("{}/relief.txt", a[1]), r.write()).unwrap();
                }
            }
            Err(e) => {
                println!("{e}");
                return;
            }
        }
    }
    let t = std::time::Instant::now();
    let map = kernel::map::Map::read(&std::fs::read_to_string(format!("{}/map.toml", a[1])).unwrap()).unwrap();
    let relief = cartographer::relief::Relief::read(
        "r".as_ref(),
        &std::fs::read_to_string(format!("{}/relief.txt", a[1])).unwrap(),
    )
    .unwrap();
    let counters = std::fs::read_to_string("scenarios/ags-korsun/counters.toml")
        .ok()
        .map(|t| kernel::counters::Counters::read(&t).unwrap());
    let theme = if a.get(5).is_some_and(|x| x == "night") {
        cartographer::draw::Theme::Night
    } else {
        cartographer::draw::Theme::Day
    };
    let d = cartographer::draw::map(
        cartographer::draw::Sheet {
            map: &map,
            relief: Some(&relief),
            counters: counters.as_ref(),
            units: &BTreeMap::new(),
        },
        theme,
    );
    println!("crowded {:?} scene {:?}", d.crowded, t.elapsed());
    let s = cartographer::draw::svg(&d.scene, theme);
    println!("svg {} {:?}", s.len(), t.elapsed());
    std::fs::write(format!("{}.svg", a[3]), s).unwrap();
    let p = cartographer::draw::png(&d.scene, theme, a[4].parse().unwrap()).unwrap();
    println!("png {} {:?}", p.len(), t.elapsed());
    std::fs::write(format!("{}.png", a[3]), p).unwrap();
    if let Some(c) = counters {
        let s = cartographer::draw::counter_sheet("Korsun", &c);
        std::fs::write("/tmp/counters.png", cartographer::draw::png(&s, theme, 1.5).unwrap()).unwrap();
    }
}
