//! The rulebook, searched.

use crate::answer::CaseAnswer;
use crate::table::known;
use crate::trouble::Fault;

/// The case of that number, or every case that contains the words; all of them where nothing is searched for.
pub fn search(game: &str, words: &str) -> Result<Vec<CaseAnswer>, Fault> {
    let index = known(game)?.rules_index().map_err(Fault::new)?;
    let words = words.trim().to_lowercase();
    let exact = |case: &CaseAnswer| case.case.to_lowercase() == words || case.printed.to_lowercase() == words;
    let near =
        |case: &CaseAnswer| case.title.to_lowercase().contains(&words) || case.text.to_lowercase().contains(&words);
    let cases: Vec<CaseAnswer> = index.cases.iter().map(CaseAnswer::of).collect();
    let named = cases.iter().any(exact);
    Ok(cases.into_iter().filter(|case| if named { exact(case) } else { near(case) }).collect())
}

/// The case that a refusal cites.
pub fn cited(game: &str, case: &str) -> Result<Option<CaseAnswer>, Fault> {
    Ok(known(game)?.rules_index().map_err(Fault::new)?.find(case).map(CaseAnswer::of))
}
