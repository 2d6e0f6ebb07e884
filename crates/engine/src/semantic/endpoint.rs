//! Which vectors does an OpenAI-compatible endpoint give, within how much time? The only place that
//! speaks to the network.
//!
//! It says nothing of its own accord: only where a user names it. A redirect is not followed and no
//! proxy is asked, so that texts and key go nowhere else.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use ureq::Agent;
use ureq::http::Uri;

use super::{Embedding, Key};

/// Texts of one request: the least that a common server takes at most.
const BATCH: usize = 32;
/// Requests at a time.
const AT_A_TIME: usize = 4;
/// Bytes of one answer.
const MOST_BYTES: u64 = 32 << 20;
/// Numbers per vector that a model may have: none comes near.
const MOST_DIMENSIONS: usize = 16_384;

/// An endpoint, and how it is asked.
#[derive(Debug)]
pub(crate) struct Endpoint {
    place: String,
    model: String,
    key: Option<Key>,
    patience: Duration,
}

#[derive(Serialize)]
struct Asked<'t> {
    model: &'t str,
    input: &'t [&'t str],
}

#[derive(Deserialize)]
struct Answered {
    data: Vec<Item>,
}

#[derive(Deserialize)]
struct Item {
    /// Which text it belongs to; in order where it does not say.
    index: Option<usize>,
    /// Wide, so that a number too large for a vector is one that can be refused.
    embedding: Vec<f64>,
}

/// The batches' vectors, each in its place; or what went wrong with the batch of this number.
type Results = Vec<Option<Result<Vec<Vec<f32>>, String>>>;

impl Endpoint {
    /// Checks what the user gave. Nothing is sent yet.
    pub(super) fn open(embedding: &Embedding) -> Result<Endpoint, String> {
        let place = &embedding.place;
        let uri: Uri = place.parse().map_err(|_| "no URL, such as https://host/v1".to_owned())?;
        let authority = uri.authority().map_or("", |it| it.as_str());
        if authority.is_empty() || authority.contains('@') || uri.query().is_some() {
            return Err("give the base URL alone, such as https://host/v1, and the key in the \
                        environment"
                .to_owned());
        }
        let host = uri.host().unwrap_or_default().trim_matches(['[', ']']);
        let here = host == "localhost"
            || host.parse().is_ok_and(|address: std::net::IpAddr| address.is_loopback());
        match uri.scheme_str() {
            Some("https") => {}
            Some("http") if here || embedding.key.is_none() => {}
            Some("http") => return Err("a key is sent over https:// only".to_owned()),
            _ => return Err("only https:// and http:// can be asked".to_owned()),
        }
        if embedding.key.as_ref().is_some_and(|key| !key.0.bytes().all(|it| it.is_ascii_graphic()))
        {
            return Err("the key holds characters that no key has".to_owned());
        }
        let model = embedding.model.clone().filter(|it| !it.is_empty());
        let model = model.ok_or("an endpoint needs --embedding-model NAME")?;
        let place = place.trim_end_matches('/').to_owned();
        Ok(Endpoint { place, model, key: embedding.key.clone(), patience: embedding.patience })
    }

    /// The base URL.
    pub(super) fn place(&self) -> &str {
        &self.place
    }

    /// The model's name.
    pub(super) fn model(&self) -> &str {
        &self.model
    }

    /// The vectors of all texts, in their order; all of them or none.
    pub(super) fn vectors(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, String> {
        let deadline = Instant::now() + self.patience;
        let batches: Vec<&[&str]> = texts.chunks(BATCH).collect();
        let agent: Agent = Agent::config_builder()
            .proxy(None)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .http_status_as_error(false)
            .user_agent("codetrail")
            .build()
            .into();
        let next = AtomicUsize::new(0);
        let results: Mutex<Results> = Mutex::new(vec![None; batches.len()]);
        std::thread::scope(|scope| {
            for _ in 0..AT_A_TIME.min(batches.len()) {
                scope.spawn(|| {
                    while let Some((at, batch)) = {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        batches.get(at).map(|batch| (at, batch))
                    } {
                        let result = self.ask(&agent, batch, deadline);
                        if result.is_err() {
                            // What is left would be asked in vain.
                            next.store(batches.len(), Ordering::Relaxed);
                        }
                        let mut results = results.lock().expect("no worker panics holding it");
                        results[at] = Some(result);
                    }
                });
            }
        });
        let results = results.into_inner().expect("no worker panics holding it");
        let mut vectors = Vec::with_capacity(texts.len());
        // A failure comes first: batches that were not asked stand only after one.
        let (failed, answered): (Vec<_>, Vec<_>) =
            results.into_iter().flatten().partition(Result::is_err);
        for result in failed.into_iter().chain(answered) {
            vectors.extend(result.map_err(|reason| format!("{}: {reason}", self.place))?);
        }
        let dimensions = vectors.first().map_or(0, Vec::len);
        if vectors.len() != texts.len() || vectors.iter().any(|it| it.len() != dimensions) {
            return Err(format!("{}: its vectors differ in length", self.place));
        }
        Ok(vectors)
    }

    fn ask(
        &self,
        agent: &Agent,
        texts: &[&str],
        deadline: Instant,
    ) -> Result<Vec<Vec<f32>>, String> {
        let left = deadline.saturating_duration_since(Instant::now());
        let late = || format!("no answer within {} s", self.patience.as_secs_f32());
        if left.is_zero() {
            return Err(late());
        }
        let asked = serde_json::to_vec(&Asked { model: &self.model, input: texts })
            .map_err(|error| error.to_string())?;
        let mut request = agent
            .post(format!("{}/embeddings", self.place))
            .header("Content-Type", "application/json");
        if let Some(key) = &self.key {
            request = request.header("Authorization", format!("Bearer {}", key.0));
        }
        let request = request.config().timeout_global(Some(left)).build();
        let failed = |error: ureq::Error| match error {
            ureq::Error::Timeout(_) => late(),
            ureq::Error::BodyExceedsLimit(_) => "its answer is too long".to_owned(),
            error => format!("it cannot be asked ({error})"),
        };
        let mut response = request.send(&asked[..]).map_err(failed)?;
        // What the server writes beside the status is not repeated: it may hold the key.
        match response.status().as_u16() {
            200..=299 => {}
            status @ (401 | 403) => return Err(format!("HTTP {status}: check the key")),
            status @ 404 => return Err(format!("HTTP {status}: check the URL and the model")),
            status => return Err(format!("HTTP {status}")),
        }
        let body = response.body_mut().with_config().limit(MOST_BYTES).read_to_vec();
        in_order(&body.map_err(failed)?, texts.len())
    }
}

/// The vectors of an answer in the order of the texts; only if it has each, and nothing else.
fn in_order(body: &[u8], texts: usize) -> Result<Vec<Vec<f32>>, String> {
    let answered: Answered = serde_json::from_slice(body)
        .map_err(|_| "its answer is no list of embeddings".to_owned())?;
    if answered.data.len() != texts {
        return Err(format!("it gave {} vectors for {texts} texts", answered.data.len()));
    }
    let mut vectors = vec![Vec::new(); texts];
    for (at, item) in answered.data.into_iter().enumerate() {
        let place = vectors.get_mut(item.index.unwrap_or(at));
        let place = place.filter(|it| it.is_empty()).ok_or("its vectors have impossible places")?;
        let vector: Vec<f32> = item.embedding.iter().map(|it| *it as f32).collect();
        let fits = (1..=MOST_DIMENSIONS).contains(&vector.len());
        if !fits || !vector.iter().all(|it| it.is_finite()) {
            return Err("it gave a vector that is none".to_owned());
        }
        *place = vector;
    }
    Ok(vectors)
}
