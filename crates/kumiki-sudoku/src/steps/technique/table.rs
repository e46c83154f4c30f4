//! The data of each technique: name, code, level and score.
//!
//! Invariant: there is a row for each technique, in HoDoKu's order.

use super::Level::{Easy, Extreme, Hard, Medium, Unfair};
use super::Technique::{self, *};
use super::{FishForm, FishSize, Level};

/// The data of a technique.
pub(super) struct TechniqueRow {
    pub(super) technique: Technique,
    pub(super) name: &'static str,
    pub(super) code: &'static str,
    pub(super) score: u32,
    pub(super) level: Level,
    /// True if the technique is used by default.
    pub(super) is_usual: bool,
}

/// Returns the row of a technique that is used by default.
const fn usual(
    technique: Technique,
    name: &'static str,
    code: &'static str,
    score: u32,
    level: Level,
) -> TechniqueRow {
    TechniqueRow { technique, name, code, score, level, is_usual: true }
}

/// Returns the row of a technique that is used only on request.
const fn extra(
    technique: Technique,
    name: &'static str,
    code: &'static str,
    score: u32,
    level: Level,
) -> TechniqueRow {
    TechniqueRow { technique, name, code, score, level, is_usual: false }
}

/// Scores and levels are the defaults of HoDoKu 2.2.
#[rustfmt::skip]
pub(super) static ROWS: [TechniqueRow; 101] = [
    usual(FullHouse, "Full House", "0000", 4, Easy),
    usual(NakedSingle, "Naked Single", "0003", 4, Easy),
    usual(HiddenSingle, "Hidden Single", "0002", 14, Easy),
    usual(LockedPair, "Locked Pair", "0110", 40, Medium),
    usual(LockedTriple, "Locked Triple", "0111", 60, Medium),
    usual(Pointing, "Locked Candidates Type 1 (Pointing)", "0100", 50, Medium),
    usual(Claiming, "Locked Candidates Type 2 (Claiming)", "0101", 50, Medium),
    usual(NakedPair, "Naked Pair", "0200", 60, Medium),
    usual(NakedTriple, "Naked Triple", "0201", 80, Medium),
    usual(HiddenPair, "Hidden Pair", "0210", 70, Medium),
    usual(HiddenTriple, "Hidden Triple", "0211", 100, Medium),
    usual(NakedQuadruple, "Naked Quadruple", "0202", 120, Hard),
    usual(HiddenQuadruple, "Hidden Quadruple", "0212", 150, Hard),
    usual(Fish(FishForm::Basic, FishSize::XWing), "X-Wing", "0300", 140, Hard),
    usual(Fish(FishForm::Basic, FishSize::Swordfish), "Swordfish", "0301", 150, Hard),
    usual(Fish(FishForm::Basic, FishSize::Jellyfish), "Jellyfish", "0302", 160, Hard),
    extra(Fish(FishForm::Basic, FishSize::Squirmbag), "Squirmbag", "0303", 470, Unfair),
    extra(Fish(FishForm::Basic, FishSize::Whale), "Whale", "0304", 470, Unfair),
    extra(Fish(FishForm::Basic, FishSize::Leviathan), "Leviathan", "0305", 470, Unfair),
    usual(RemotePair, "Remote Pair", "0703", 110, Hard),
    usual(BivalueUniversalGrave, "Bivalue Universal Grave + 1", "0610", 100, Hard),
    usual(Skyscraper, "Skyscraper", "0400", 130, Hard),
    usual(TwoStringKite, "2-String Kite", "0401", 150, Hard),
    extra(DualTwoStringKite, "Dual 2-String Kite", "0404", 150, Hard),
    usual(TurbotFish, "Turbot Fish", "0403", 120, Hard),
    usual(EmptyRectangle, "Empty Rectangle", "0402", 120, Hard),
    extra(DualEmptyRectangle, "Dual Empty Rectangle", "0405", 120, Hard),
    usual(WWing, "W-Wing", "0803", 150, Hard),
    usual(XyWing, "XY-Wing", "0800", 160, Hard),
    usual(XyzWing, "XYZ-Wing", "0801", 180, Hard),
    usual(UniquenessTest1, "Uniqueness Test 1", "0600", 100, Hard),
    usual(UniquenessTest2, "Uniqueness Test 2", "0601", 100, Hard),
    usual(UniquenessTest3, "Uniqueness Test 3", "0602", 100, Hard),
    usual(UniquenessTest4, "Uniqueness Test 4", "0603", 100, Hard),
    usual(UniquenessTest5, "Uniqueness Test 5", "0604", 100, Hard),
    usual(UniquenessTest6, "Uniqueness Test 6", "0605", 100, Hard),
    usual(HiddenRectangle, "Hidden Rectangle", "0606", 100, Hard),
    usual(AvoidableRectangle1, "Avoidable Rectangle Type 1", "0607", 100, Hard),
    usual(AvoidableRectangle2, "Avoidable Rectangle Type 2", "0608", 100, Hard),
    usual(Fish(FishForm::Finned, FishSize::XWing), "Finned X-Wing", "0310", 130, Hard),
    usual(Fish(FishForm::Sashimi, FishSize::XWing), "Sashimi X-Wing", "0320", 150, Hard),
    usual(Fish(FishForm::Finned, FishSize::Swordfish), "Finned Swordfish", "0311", 200, Unfair),
    usual(Fish(FishForm::Sashimi, FishSize::Swordfish), "Sashimi Swordfish", "0321", 240, Unfair),
    usual(Fish(FishForm::Finned, FishSize::Jellyfish), "Finned Jellyfish", "0312", 250, Unfair),
    usual(Fish(FishForm::Sashimi, FishSize::Jellyfish), "Sashimi Jellyfish", "0322", 260, Unfair),
    extra(Fish(FishForm::Finned, FishSize::Squirmbag), "Finned Squirmbag", "0313", 470, Unfair),
    extra(Fish(FishForm::Sashimi, FishSize::Squirmbag), "Sashimi Squirmbag", "0323", 470, Unfair),
    extra(Fish(FishForm::Finned, FishSize::Whale), "Finned Whale", "0314", 470, Unfair),
    extra(Fish(FishForm::Sashimi, FishSize::Whale), "Sashimi Whale", "0324", 470, Unfair),
    extra(Fish(FishForm::Finned, FishSize::Leviathan), "Finned Leviathan", "0315", 470, Unfair),
    extra(Fish(FishForm::Sashimi, FishSize::Leviathan), "Sashimi Leviathan", "0325", 470, Unfair),
    usual(SueDeCoq, "Sue de Coq", "1101", 250, Unfair),
    usual(SimpleColorsTrap, "Simple Colors Trap", "0500", 150, Hard),
    usual(SimpleColorsWrap, "Simple Colors Wrap", "0501", 150, Hard),
    usual(MultiColors1, "Multi Colors 1", "0502", 200, Hard),
    usual(MultiColors2, "Multi Colors 2", "0503", 200, Hard),
    usual(XChain, "X-Chain", "0701", 260, Unfair),
    usual(XyChain, "XY-Chain", "0702", 260, Unfair),
    usual(ContinuousNiceLoop, "Continuous Nice Loop", "0706", 280, Unfair),
    usual(DiscontinuousNiceLoop, "Discontinuous Nice Loop", "0707", 280, Unfair),
    usual(AlternatingInferenceChain, "AIC", "0708", 280, Unfair),
    usual(GroupedContinuousNiceLoop, "Grouped Continuous Nice Loop", "0709", 300, Unfair),
    usual(GroupedDiscontinuousNiceLoop, "Grouped Discontinuous Nice Loop", "0710", 300, Unfair),
    usual(GroupedAlternatingInferenceChain, "Grouped AIC", "0711", 300, Unfair),
    usual(AlsXz, "Almost Locked Set XZ-Rule", "0901", 300, Unfair),
    usual(AlsXyWing, "Almost Locked Set XY-Wing", "0902", 320, Unfair),
    usual(AlsXyChain, "Almost Locked Set XY-Chain", "0903", 340, Unfair),
    extra(DeathBlossom, "Death Blossom", "0904", 360, Unfair),
    usual(Fish(FishForm::Franken, FishSize::XWing), "Franken X-Wing", "0330", 300, Unfair),
    usual(Fish(FishForm::Franken, FishSize::Swordfish), "Franken Swordfish", "0331", 350, Unfair),
    extra(Fish(FishForm::Franken, FishSize::Jellyfish), "Franken Jellyfish", "0332", 370, Unfair),
    extra(Fish(FishForm::Franken, FishSize::Squirmbag), "Franken Squirmbag", "0333", 470, Extreme),
    extra(Fish(FishForm::Franken, FishSize::Whale), "Franken Whale", "0334", 470, Extreme),
    extra(Fish(FishForm::Franken, FishSize::Leviathan), "Franken Leviathan", "0335", 470, Extreme),
    usual(Fish(FishForm::FinnedFranken, FishSize::XWing), "Finned Franken X-Wing", "0340", 390, Unfair),
    usual(Fish(FishForm::FinnedFranken, FishSize::Swordfish), "Finned Franken Swordfish", "0341", 410, Unfair),
    extra(Fish(FishForm::FinnedFranken, FishSize::Jellyfish), "Finned Franken Jellyfish", "0342", 430, Unfair),
    extra(Fish(FishForm::FinnedFranken, FishSize::Squirmbag), "Finned Franken Squirmbag", "0343", 470, Extreme),
    extra(Fish(FishForm::FinnedFranken, FishSize::Whale), "Finned Franken Whale", "0344", 470, Extreme),
    extra(Fish(FishForm::FinnedFranken, FishSize::Leviathan), "Finned Franken Leviathan", "0345", 470, Extreme),
    extra(Fish(FishForm::Mutant, FishSize::XWing), "Mutant X-Wing", "0350", 450, Extreme),
    extra(Fish(FishForm::Mutant, FishSize::Swordfish), "Mutant Swordfish", "0351", 450, Extreme),
    extra(Fish(FishForm::Mutant, FishSize::Jellyfish), "Mutant Jellyfish", "0352", 450, Extreme),
    extra(Fish(FishForm::Mutant, FishSize::Squirmbag), "Mutant Squirmbag", "0353", 470, Extreme),
    extra(Fish(FishForm::Mutant, FishSize::Whale), "Mutant Whale", "0354", 470, Extreme),
    extra(Fish(FishForm::Mutant, FishSize::Leviathan), "Mutant Leviathan", "0355", 470, Extreme),
    extra(Fish(FishForm::FinnedMutant, FishSize::XWing), "Finned Mutant X-Wing", "0360", 470, Extreme),
    extra(Fish(FishForm::FinnedMutant, FishSize::Swordfish), "Finned Mutant Swordfish", "0361", 470, Extreme),
    extra(Fish(FishForm::FinnedMutant, FishSize::Jellyfish), "Finned Mutant Jellyfish", "0362", 470, Extreme),
    extra(Fish(FishForm::FinnedMutant, FishSize::Squirmbag), "Finned Mutant Squirmbag", "0363", 470, Extreme),
    extra(Fish(FishForm::FinnedMutant, FishSize::Whale), "Finned Mutant Whale", "0364", 470, Extreme),
    extra(Fish(FishForm::FinnedMutant, FishSize::Leviathan), "Finned Mutant Leviathan", "0365", 470, Extreme),
    usual(ForcingChainContradiction, "Forcing Chain Contradiction", "1301", 500, Extreme),
    usual(ForcingChainVerity, "Forcing Chain Verity", "1302", 500, Extreme),
    usual(ForcingNetContradiction, "Forcing Net Contradiction", "1303", 700, Extreme),
    usual(ForcingNetVerity, "Forcing Net Verity", "1304", 700, Extreme),
    extra(TemplateSet, "Template Set", "1201", 10000, Extreme),
    extra(TemplateDelete, "Template Delete", "1202", 10000, Extreme),
    extra(Rule, "Rule", "2000", 60, Medium),
    extra(RuleOf45, "Rule of 45", "2001", 80, Medium),
    usual(BruteForce, "Brute Force", "1400", 10000, Extreme),
];

/// Other common names of techniques, as slugs, each with the slug of the name.
#[rustfmt::skip]
pub(super) static ALIASES: [(&str, &str); 23] = [
    ("pointing", "locked-candidates-type-1-pointing"),
    ("claiming", "locked-candidates-type-2-claiming"),
    ("locked-candidates-1", "locked-candidates-type-1-pointing"),
    ("locked-candidates-2", "locked-candidates-type-2-claiming"),
    ("naked-quad", "naked-quadruple"),
    ("hidden-quad", "hidden-quadruple"),
    ("two-string-kite", "2-string-kite"),
    ("unique-rectangle-1", "uniqueness-test-1"),
    ("unique-rectangle-2", "uniqueness-test-2"),
    ("unique-rectangle-3", "uniqueness-test-3"),
    ("unique-rectangle-4", "uniqueness-test-4"),
    ("unique-rectangle-5", "uniqueness-test-5"),
    ("unique-rectangle-6", "uniqueness-test-6"),
    ("avoidable-rectangle-1", "avoidable-rectangle-type-1"),
    ("avoidable-rectangle-2", "avoidable-rectangle-type-2"),
    ("bug-1", "bivalue-universal-grave-1"),
    ("remote-pairs", "remote-pair"),
    ("alternating-inference-chain", "aic"),
    ("grouped-alternating-inference-chain", "grouped-aic"),
    ("als-xz", "almost-locked-set-xz-rule"),
    ("als-xy-wing", "almost-locked-set-xy-wing"),
    ("als-xy-chain", "almost-locked-set-xy-chain"),
    ("template-del", "template-delete"),
];
