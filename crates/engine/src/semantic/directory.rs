//! Which vector has a text by a static model: `tokenizer.json` and `model.safetensors` of a directory?
//!
//! A text is the mean of its pieces' vectors, as model2vec and wordllama make it: a table
//! `embeddings` or `embedding.weight` with a row a piece, and where there are, `weights` and a
//! `mapping` of pieces to rows.

use std::path::Path;

use rayon::prelude::*;
use safetensors::tensor::Metadata;
use safetensors::{Dtype, SafeTensors};
use tokenizers::Tokenizer;

use super::read;

/// Names of the tensor with a row a piece.
const ROWS: &[&str] = &["embeddings", "embedding.weight"];
/// What tokenizers call a piece that they do not know: its vector says nothing.
const UNKNOWN: &[&str] = &["[UNK]", "<unk>"];
/// Numbers per row that a model may have: none comes near.
const MOST_DIMENSIONS: usize = 8_192;

/// A model of static vectors.
#[derive(Debug)]
pub(crate) struct Model {
    tokenizer: Tokenizer,
    unknown: Option<u32>,
    bytes: Vec<u8>,
    rows: Tensor,
    weights: Option<Tensor>,
    mapping: Option<Tensor>,
}

/// Where the numbers of a tensor lie, and of which type they are.
#[derive(Debug, Clone)]
struct Tensor {
    dtype: Dtype,
    shape: Vec<usize>,
    from: usize,
}

impl Model {
    /// Reads a directory.
    pub(super) fn open(path: &Path) -> Result<Model, String> {
        let tokenizer = path.join("tokenizer.json");
        let mut tokenizer = Tokenizer::from_bytes(read(&tokenizer)?)
            .map_err(|error| format!("{}: {error}", tokenizer.display()))?;
        tokenizer.with_padding(None);
        let _ = tokenizer.with_truncation(None);
        let file = path.join("model.safetensors");
        let bytes = read(&file)?;
        let bad = |message: &str| format!("{}: {message}", file.display());
        let (header, metadata) = SafeTensors::deserialize(&bytes)
            .and_then(|_| SafeTensors::read_metadata(&bytes))
            .map_err(|error| bad(&error.to_string()))?;
        let find = |name: &str| Tensor::find(&metadata, header, name);
        let rows = ROWS
            .iter()
            .find_map(|name| find(name))
            .ok_or_else(|| bad(&format!("no tensor {}", ROWS.join(" or "))))?;
        let (weights, mapping) = (find("weights"), find("mapping"));
        if rows.shape.len() != 2 || !(1..=MOST_DIMENSIONS).contains(&rows.shape[1]) {
            return Err(bad("its table has not a row a piece"));
        }
        let all = [Some(&rows), weights.as_ref(), mapping.as_ref()];
        if let Some(other) = all.into_iter().flatten().find(|it| width(it.dtype).is_none()) {
            return Err(bad(&format!("numbers of type {:?} are not read", other.dtype)));
        }
        let unknown = UNKNOWN.iter().find_map(|piece| tokenizer.token_to_id(piece));
        Ok(Model { tokenizer, unknown, bytes, rows, weights, mapping })
    }

    /// The vector of each text; of zeros where it says nothing.
    pub(super) fn vectors(&self, texts: &[&str]) -> Vec<Vec<f32>> {
        texts.par_iter().map(|text| self.vector(text)).collect()
    }

    fn vector(&self, text: &str) -> Vec<f32> {
        let dimensions = self.rows.shape[1];
        let mut sum = vec![0.0; dimensions];
        let Ok(encoding) = self.tokenizer.encode_fast(text, false) else { return sum };
        for piece in encoding.get_ids().iter().filter(|id| Some(**id) != self.unknown) {
            let piece = *piece as usize;
            let row = match &self.mapping {
                Some(mapping) => self.number(mapping, piece).unwrap_or(-1.0) as usize,
                None => piece,
            };
            if row >= self.rows.shape[0] {
                continue;
            }
            let weight = self.weights.as_ref().map_or(Some(1.0), |it| self.number(it, piece));
            let weight = weight.unwrap_or_default();
            for (at, sum) in sum.iter_mut().enumerate() {
                // The mean is the sum as far as a cosine can tell.
                *sum += weight * self.number(&self.rows, row * dimensions + at).unwrap_or_default();
            }
        }
        sum
    }

    /// A number of a tensor; none beyond its end.
    fn number(&self, tensor: &Tensor, at: usize) -> Option<f32> {
        if at >= tensor.shape.iter().product() {
            return None;
        }
        let width = width(tensor.dtype)?;
        let bytes = self.bytes.get(tensor.from + at * width..)?.get(..width)?;
        Some(match (tensor.dtype, bytes) {
            (Dtype::F64, _) => f64::from_le_bytes(bytes.try_into().ok()?) as f32,
            (Dtype::F32, _) => f32::from_le_bytes(bytes.try_into().ok()?),
            (Dtype::F16, _) => half::f16::from_le_bytes(bytes.try_into().ok()?).to_f32(),
            (Dtype::BF16, _) => half::bf16::from_le_bytes(bytes.try_into().ok()?).to_f32(),
            (Dtype::I64, _) => i64::from_le_bytes(bytes.try_into().ok()?) as f32,
            (Dtype::I32, _) => i32::from_le_bytes(bytes.try_into().ok()?) as f32,
            (Dtype::I8, [byte]) => f32::from(byte.cast_signed()),
            _ => return None,
        })
    }
}

impl Tensor {
    fn find(metadata: &Metadata, header: usize, name: &str) -> Option<Tensor> {
        // The data follow the header and its length of eight bytes.
        let info = metadata.info(name)?;
        let from = 8 + header + info.data_offsets.0;
        Some(Tensor { dtype: info.dtype, shape: info.shape.clone(), from })
    }
}

/// Bytes of a number of a type that can be read.
fn width(dtype: Dtype) -> Option<usize> {
    match dtype {
        Dtype::F64 | Dtype::I64 => Some(8),
        Dtype::F32 | Dtype::I32 => Some(4),
        Dtype::F16 | Dtype::BF16 => Some(2),
        Dtype::I8 => Some(1),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::fs;

    use safetensors::tensor::TensorView;

    use super::*;

    const TOKENIZER: &str = r#"{"version":"1.0","truncation":null,"padding":null,"added_tokens":[],
        "normalizer":{"type":"Lowercase"},"pre_tokenizer":{"type":"Whitespace"},
        "post_processor":null,"decoder":null,"model":{"type":"WordLevel",
        "vocab":{"[UNK]":0,"delete":1,"remove":2,"paint":3},"unk_token":"[UNK]"}}"#;

    /// A directory with a row of two numbers for each of the four pieces, and other tensors.
    fn directory(rows: &[f32], more: &[(&str, Dtype, &[u8])]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let bytes: Vec<u8> = rows.iter().flat_map(|it| it.to_le_bytes()).collect();
        let view = |dtype, shape, bytes| TensorView::new(dtype, shape, bytes).expect("it fits");
        let mut tensors =
            HashMap::from([("embeddings", view(Dtype::F32, vec![rows.len() / 2, 2], &bytes))]);
        for (name, dtype, bytes) in more {
            let len = bytes.len() / width(*dtype).expect("it is read");
            tensors.insert(name, view(*dtype, vec![len], bytes));
        }
        let model = safetensors::serialize(tensors, None).expect("it fits");
        fs::write(folder.path().join("model.safetensors"), model).expect("it is ours");
        fs::write(folder.path().join("tokenizer.json"), TOKENIZER).expect("it is ours");
        folder
    }

    const FOUR: &[f32] = &[9.0, 9.0, 1.0, 0.0, 0.5, 0.25, 0.0, 2.0];

    #[test]
    fn a_text_is_the_sum_of_its_pieces_and_unknown_ones_say_nothing() {
        let folder = directory(FOUR, &[]);
        let model = Model::open(folder.path()).expect("it is whole");
        let vectors = model.vectors(&["Delete remove", "paint the canvas", ""]);
        assert_eq!(vectors, [[1.5, 0.25], [0.0, 2.0], [0.0, 0.0]]);
    }

    #[test]
    fn weights_and_a_mapping_of_pieces_to_rows_are_followed() {
        let weights: Vec<u8> =
            [1.0_f32, 1.0, 4.0, 1.0].iter().flat_map(|it| it.to_le_bytes()).collect();
        let mapping: Vec<u8> = [0_i64, 1, 1, 9].iter().flat_map(|it| it.to_le_bytes()).collect();
        let more: [(&str, Dtype, &[u8]); 2] =
            [("weights", Dtype::F32, &weights), ("mapping", Dtype::I64, &mapping)];
        let folder = directory(&FOUR[..4], &more);
        let model = Model::open(folder.path()).expect("it is whole");
        assert_eq!(model.vectors(&["remove", "paint"]), [[4.0, 0.0], [0.0, 0.0]]);
    }

    #[test]
    fn a_broken_directory_is_refused_by_the_name_of_its_file() {
        let folder = directory(FOUR, &[]);
        let (model, tokenizer) =
            (folder.path().join("model.safetensors"), folder.path().join("tokenizer.json"));
        let whole = fs::read(&model).expect("it is there");
        for broken in [&b"no tensors"[..], &whole[..whole.len() - 1], &whole[..4]] {
            fs::write(&model, broken).expect("it is ours");
            let refused = Model::open(folder.path()).expect_err("it is broken");
            assert!(refused.contains("model.safetensors"), "{refused}");
        }
        fs::write(&tokenizer, "{}").expect("it is ours");
        let refused = Model::open(folder.path()).expect_err("it is broken");
        assert!(refused.contains("tokenizer.json"), "{refused}");
    }
}
