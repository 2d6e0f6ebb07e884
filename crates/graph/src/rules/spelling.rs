//! How are keys of two ends spelled alike?

use codetrail_lang::Spelling;
use codetrail_lang::words::words;

/// What parts a qualified name, a path or a route.
pub(super) const SEPARATORS: [char; 6] = ['.', ':', '/', '\\', '#', '@'];

/// A key after all rewritings, in their order.
pub(super) fn spelled(key: &str, spellings: &[Spelling], without: &[String]) -> String {
    let mut key = key.to_owned();
    for spelling in spellings {
        key = one(&key, *spelling);
    }
    for affix in without {
        let bare = key.strip_suffix(affix.as_str()).or_else(|| key.strip_prefix(affix.as_str()));
        if let Some(bare) = bare.filter(|it| !it.is_empty()) {
            key = bare.to_owned();
        }
    }
    key
}

fn one(key: &str, spelling: Spelling) -> String {
    match spelling {
        Spelling::Lower => key.to_lowercase(),
        Spelling::Last => last(key).to_owned(),
        Spelling::First => first(key).to_owned(),
        Spelling::Pair => {
            let parts = parts(key);
            parts[parts.len().saturating_sub(2)..].join(".")
        }
        Spelling::Parent => key
            .rfind(SEPARATORS)
            .map_or("", |at| &key[..at])
            .trim_end_matches(SEPARATORS)
            .to_owned(),
        Spelling::Stem => {
            let base = key.rsplit(['/', '\\']).next().unwrap_or(key);
            base.rfind('.').filter(|at| *at > 0).map_or(base, |at| &base[..at]).to_owned()
        }
        Spelling::Snake => snake(key),
        Spelling::Pascal => pascal(key),
        Spelling::Singular => singular(key),
        Spelling::Letters => {
            key.chars().filter(|it| it.is_alphanumeric()).flat_map(char::to_lowercase).collect()
        }
        Spelling::Route => route(key),
        Spelling::Path => parts(key).join("/"),
        Spelling::Bare => key
            .trim_matches(|it: char| it.is_whitespace() || matches!(it, '"' | '\'' | '`'))
            .trim_start_matches(['.', '/', '@', '$', '#', ':', '~', '\\'])
            .to_owned(),
    }
}

/// The parts of a qualified name.
pub(super) fn parts(key: &str) -> Vec<&str> {
    key.split(SEPARATORS).filter(|it| !it.is_empty()).collect()
}

/// The last part of a qualified name.
pub(super) fn last(key: &str) -> &str {
    key.trim_end_matches(SEPARATORS).rsplit(SEPARATORS).next().unwrap_or(key)
}

/// The first part of a qualified name.
pub(super) fn first(key: &str) -> &str {
    key.trim_start_matches(SEPARATORS).split(SEPARATORS).next().unwrap_or(key)
}

/// `OrderLine` and `order-line` as `order_line`; separators of paths stay.
pub(super) fn snake(key: &str) -> String {
    let part = |part: &str| words(part).join("_");
    key.replace("::", "/").split('/').map(part).collect::<Vec<_>>().join("/")
}

/// `order_line` as `OrderLine`; separators of paths stay.
pub(super) fn pascal(key: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        let first = letters.next().map(|it| it.to_uppercase().collect::<String>());
        first.unwrap_or_default() + letters.as_str()
    };
    let part = |part: &str| part.split(['_', '-', ' ']).map(capital).collect::<String>();
    key.split('/').map(part).collect::<Vec<_>>().join("/")
}

/// Endings of plurals and of their singulars, tried in order.
const PLURALS: &[(&str, &str)] =
    &[("ies", "y"), ("sses", "ss"), ("xes", "x"), ("ches", "ch"), ("shes", "sh"), ("s", "")];

/// The singular of a plural, by its ending.
pub(super) fn singular(key: &str) -> String {
    if key.ends_with("ss") || key.ends_with("us") || key.ends_with("is") {
        return key.to_owned();
    }
    let fits =
        |(plural, single): &(&str, &str)| Some(key.strip_suffix(plural)?.to_owned() + single);
    PLURALS.iter().find_map(fits).filter(|it| !it.is_empty()).unwrap_or_else(|| key.to_owned())
}

/// The plural of a singular, by its ending.
pub(super) fn plural(key: &str) -> String {
    let vowel = |c: char| matches!(c, 'a' | 'e' | 'i' | 'o' | 'u');
    if let Some(before) = key.strip_suffix('y').filter(|it| !it.ends_with(vowel)) {
        return format!("{before}ies");
    }
    let hissing = ["s", "x", "ch", "sh"].iter().any(|it| key.ends_with(it));
    if hissing { format!("{key}es") } else { format!("{key}s") }
}

/// A route without its slashes at both ends, its query, and the names of its parameters.
fn route(key: &str) -> String {
    let path = key.split(['?', ' ']).find(|it| it.contains('/')).unwrap_or(key);
    let parts = path.split('/').filter(|it| !it.is_empty()).map(|part| {
        let parameter = part.starts_with([':', '{', '<', '$', '[', '*', '(']);
        if parameter { "*".to_owned() } else { part.to_lowercase() }
    });
    parts.collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_rewritten_in_order() {
        for (key, spellings, expected) in [
            ("shop.views.Cart", &[Spelling::Last, Spelling::Snake][..], "cart"),
            ("Admin::UsersController", &[Spelling::Snake][..], "admin/users_controller"),
            ("app.mail.from-address", &[Spelling::Letters][..], "appmailfromaddress"),
            ("APP_MAIL_FROM_ADDRESS", &[Spelling::Letters][..], "appmailfromaddress"),
            ("GET /Users/{id}/orders/", &[Spelling::Route][..], "users/*/orders"),
            ("/users/:id/orders?x=1", &[Spelling::Route][..], "users/*/orders"),
            ("blog/post_list.html", &[Spelling::Stem, Spelling::Pascal][..], "PostList"),
            ("entries", &[Spelling::Singular][..], "entry"),
            ("com.acme.Foo", &[Spelling::Path][..], "com/acme/Foo"),
            ("users.index", &[Spelling::First][..], "users"),
            ("a.b.c", &[Spelling::Parent][..], "a.b"),
            ("en:a.b", &[Spelling::Pair][..], "a.b"),
            ("./../x", &[Spelling::Bare][..], "x"),
        ] {
            assert_eq!(spelled(key, spellings, &[]), expected, "{key}");
        }
        let without = ["Impl".to_owned()];
        assert_eq!(spelled("OrderServiceImpl", &[], &without), "OrderService");
        assert_eq!(spelled("Impl", &[], &without), "Impl");
    }

    #[test]
    fn plurals_come_back() {
        for (one, many) in
            [("entry", "entries"), ("box", "boxes"), ("day", "days"), ("user", "users")]
        {
            assert_eq!(plural(one), many);
            assert_eq!(singular(many), one);
        }
        assert_eq!(singular("status"), "status");
    }
}
