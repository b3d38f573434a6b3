//! The cheapest way to find room for several at once.

/// One that seeks room: how much it takes, and the places that it may take it in, each by number and with its cost.
#[derive(Clone, Debug)]
pub struct Claim {
    pub weight: usize,
    pub places: Vec<(usize, u64)>,
}

/// For each claim one of its places (as an index into these), so that no place takes more than it has room for and all of them
/// together cost as little as possible. Of equals one takes the earlier if it can. None if there is no such choice.
pub fn cheapest(claims: &[Claim], room: &[usize]) -> Option<Vec<usize>> {
    let heavy: Vec<usize> = (0..claims.len()).filter(|at| claims[*at].weight > 1).collect();
    let mut search = Search { claims, left: room.to_vec(), chosen: vec![None; claims.len()], best: None };
    search.place_heavy(&heavy, 0);
    let (_, chosen) = search.best?;
    chosen.into_iter().collect()
}

struct Search<'a> {
    claims: &'a [Claim],
    left: Vec<usize>,
    chosen: Vec<Option<usize>>,
    best: Option<(u64, Vec<Option<usize>>)>,
}

impl Search<'_> {
    /// Tries out every place for those that take more room than one, as long as that can still be the cheapest.
    fn place_heavy(&mut self, heavy: &[usize], spent: u64) {
        if self.best.as_ref().is_some_and(|(best, _)| spent >= *best) {
            return;
        }
        let Some((&at, rest)) = heavy.split_first() else { return self.place_light(spent) };
        let Claim { weight, places } = &self.claims[at];
        for (nth, (place, cost)) in places.iter().enumerate() {
            if self.left[*place] < *weight {
                continue;
            }
            self.left[*place] -= weight;
            self.chosen[at] = Some(nth);
            self.place_heavy(rest, spent + cost);
            self.left[*place] += weight;
        }
    }

    /// Seats the others one by one, each where the whole is cheapest.
    fn place_light(&mut self, spent: u64) {
        let light: Vec<usize> = (0..self.claims.len()).filter(|at| self.claims[*at].weight <= 1).collect();
        light.iter().for_each(|at| self.chosen[*at] = None);
        if !light.iter().all(|at| self.seat(*at)) {
            return;
        }
        let cost = |at: &usize| self.chosen[*at].map_or(0, |nth| self.claims[*at].places[nth].1);
        let total = spent + light.iter().map(cost).sum::<u64>();
        if self.best.as_ref().is_none_or(|(best, _)| total < *best) {
            self.best = Some((total, self.chosen.clone()));
        }
    }

    /// Seats one, if need be by moving others on: along the cheapest such chain.
    fn seat(&mut self, at: usize) -> bool {
        // What it costs to free a seat in each place, and which move of whom comes last on the way to it.
        let mut known: Vec<Option<(i128, usize, usize)>> = vec![None; self.left.len()];
        self.reach(&mut known, at, 0);
        let weightless = self.claims[at].weight == 0;
        for _ in 0..if weightless { 0 } else { self.claims.len() } {
            for other in (0..self.claims.len()).filter(|other| *other != at && self.claims[*other].weight == 1) {
                let Some(nth) = self.chosen[other] else { continue };
                let (place, cost) = self.claims[other].places[nth];
                if let Some((so_far, ..)) = known[place] {
                    self.reach(&mut known, other, so_far - i128::from(cost));
                }
            }
        }
        let free = |place: &usize| weightless || self.taken(*place) < self.left[*place];
        let own = self.claims[at].places.iter().map(|(place, _)| *place);
        let open = own.chain(0..known.len()).filter(free).filter_map(|place| Some((known[place]?.0, place)));
        let Some((_, mut place)) = open.min_by_key(|(cost, _)| *cost) else { return false };
        while let Some((_, mover, nth)) = known[place] {
            let before = self.chosen[mover].replace(nth);
            match before {
                Some(before) if mover != at => place = self.claims[mover].places[before].0,
                _ => break,
            }
        }
        true
    }

    /// Notes where one can go for less than is known.
    fn reach(&self, known: &mut [Option<(i128, usize, usize)>], mover: usize, so_far: i128) {
        for (nth, (place, cost)) in self.claims[mover].places.iter().enumerate() {
            let cost = so_far + i128::from(*cost);
            if known[*place].is_none_or(|(other, ..)| cost < other) {
                known[*place] = Some((cost, mover, nth));
            }
        }
    }

    /// How many of those that take up one sit in a place.
    fn taken(&self, place: usize) -> usize {
        let sits = |(claim, nth): &(&Claim, &Option<usize>)| {
            claim.weight == 1 && nth.is_some_and(|nth| claim.places[nth].0 == place)
        };
        self.claims.iter().zip(&self.chosen).filter(sits).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claim(weight: usize, places: &[(usize, u64)]) -> Claim {
        Claim { weight, places: places.to_vec() }
    }

    /// What the cheapest choice costs, tried out in full.
    fn tried_out(claims: &[Claim], room: &mut [usize]) -> Option<u64> {
        let Some((first, rest)) = claims.split_first() else { return Some(0) };
        let mut least = None;
        for (place, cost) in &first.places {
            if room[*place] < first.weight {
                continue;
            }
            room[*place] -= first.weight;
            let whole = tried_out(rest, room).map(|others| others + cost);
            room[*place] += first.weight;
            least = [least, whole].into_iter().flatten().min();
        }
        least
    }

    /// Random claims on four places cost what trying out all choices finds.
    #[test]
    fn no_choice_is_cheaper() {
        let mut seed = 7u64;
        let mut next = |below: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % below
        };
        let (mut none, mut some) = (0, 0);
        for _ in 0..2000 {
            let mut room: Vec<usize> = (0..4).map(|_| next(4) as usize).collect();
            let claims: Vec<Claim> = (0..next(6) + 1)
                .map(|_| {
                    let weight = [0, 1, 1, 1, 1, 3][next(6) as usize];
                    let places: Vec<(usize, u64)> = (0..4).map(|at| (at, next(45))).collect();
                    claim(weight, &places.into_iter().filter(|(_, cost)| *cost < 30).collect::<Vec<_>>())
                })
                .collect();
            let found = cheapest(&claims, &room);
            let cost = |chosen: &Vec<usize>| claims.iter().zip(chosen).map(|(claim, nth)| claim.places[*nth].1).sum();
            assert_eq!(found.as_ref().map(cost), tried_out(&claims, &mut room), "{claims:?} {room:?}");
            for (place, most) in room.iter().enumerate() {
                let ends = |(claim, nth): &(&Claim, &usize)| claim.places[**nth].0 == place;
                let all = claims.iter().zip(found.iter().flatten()).filter(ends);
                assert!(all.map(|(claim, _)| claim.weight).sum::<usize>() <= *most, "{claims:?} {room:?}");
            }
            *(if found.is_some() { &mut some } else { &mut none }) += 1;
        }
        assert!(some > 300 && none > 300, "{some} with room, {none} without");
    }

    /// As a search over all choices this would take for ever.
    #[test]
    fn many_without_room_are_told_at_once() {
        let places: Vec<(usize, u64)> = (0..6).map(|at| (at, at as u64)).collect();
        let claims: Vec<Claim> = (0..19).map(|_| claim(1, &places)).collect();
        assert_eq!(cheapest(&claims, &[3; 6]), None);
        assert!(cheapest(&claims[..18], &[3; 6]).is_some());
    }
}
