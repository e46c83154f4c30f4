//! The constraints of the spaces that are compared, by their text.
//!
//! Invariant: a text that is not known is refused, never left out.

#![allow(non_snake_case, reason = "parameters are named as in the spaces")]

use crate::Failure;
use kumiki::Problem;

/// A match of `$wanted` against texts, each with a closure whose parameters name its scope.
macro_rules! closures {
    ($problem:ident, $wanted:ident: $($text:literal => |$($name:ident),*| $body:expr;)*) => {
        match $wanted {
            $($text => {
                let scope = [$(stringify!($name).to_owned()),*];
                $problem.add_constraint(|$($name: i64),*| $body, scope)?;
            })*
            _ => return Err(format!("nobody has written a closure for {:?}", $wanted).into()),
        }
    };
}

/// Adds the constraint that `text` says.
pub(crate) fn add_text(problem: &mut Problem<String, i64>, text: &str) -> Result<(), Failure> {
    closures! { problem, text:
        // dedispersion
        "32 <= block_size_x * block_size_y <= 1024" => |block_size_x, block_size_y|
            (32..=1024).contains(&(block_size_x * block_size_y));
        "tile_size_x > 1 or tile_stride_x == 0" => |tile_size_x, tile_stride_x|
            tile_size_x > 1 || tile_stride_x == 0;
        "tile_size_y > 1 or tile_stride_y == 0" => |tile_size_y, tile_stride_y|
            tile_size_y > 1 || tile_stride_y == 0;
        // microhh
        "BLOCK_SIZE_X * BLOCK_SIZE_Y * BLOCK_SIZE_Z * BLOCKS_PER_MP <= 1024" =>
            |BLOCK_SIZE_X, BLOCK_SIZE_Y, BLOCK_SIZE_Z, BLOCKS_PER_MP|
            BLOCK_SIZE_X * BLOCK_SIZE_Y * BLOCK_SIZE_Z * BLOCKS_PER_MP <= 1024;
        "32 <= BLOCK_SIZE_X * BLOCK_SIZE_Y * BLOCK_SIZE_Z <= 1536" =>
            |BLOCK_SIZE_X, BLOCK_SIZE_Y, BLOCK_SIZE_Z|
            (32..=1536).contains(&(BLOCK_SIZE_X * BLOCK_SIZE_Y * BLOCK_SIZE_Z));
        "LOOP_UNROLL_FACTOR_X == 0 or TILING_FACTOR_X % LOOP_UNROLL_FACTOR_X == 0" =>
            |LOOP_UNROLL_FACTOR_X, TILING_FACTOR_X|
            LOOP_UNROLL_FACTOR_X == 0 || TILING_FACTOR_X % LOOP_UNROLL_FACTOR_X == 0;
        "LOOP_UNROLL_FACTOR_Y == 0 or TILING_FACTOR_Y % LOOP_UNROLL_FACTOR_Y == 0" =>
            |LOOP_UNROLL_FACTOR_Y, TILING_FACTOR_Y|
            LOOP_UNROLL_FACTOR_Y == 0 || TILING_FACTOR_Y % LOOP_UNROLL_FACTOR_Y == 0;
        "LOOP_UNROLL_FACTOR_Z == 0 or TILING_FACTOR_Z % LOOP_UNROLL_FACTOR_Z == 0" =>
            |LOOP_UNROLL_FACTOR_Z, TILING_FACTOR_Z|
            LOOP_UNROLL_FACTOR_Z == 0 || TILING_FACTOR_Z % LOOP_UNROLL_FACTOR_Z == 0;
        "BLOCK_SIZE_X * TILING_FACTOR_X > 0" => |BLOCK_SIZE_X, TILING_FACTOR_X|
            BLOCK_SIZE_X * TILING_FACTOR_X > 0;
        "BLOCK_SIZE_Y * TILING_FACTOR_Y > 0" => |BLOCK_SIZE_Y, TILING_FACTOR_Y|
            BLOCK_SIZE_Y * TILING_FACTOR_Y > 0;
        "BLOCK_SIZE_Z * TILING_FACTOR_Z > 0" => |BLOCK_SIZE_Z, TILING_FACTOR_Z|
            BLOCK_SIZE_Z * TILING_FACTOR_Z > 0;
        // hotspot
        "block_size_x*block_size_y >= 32" => |block_size_x, block_size_y|
            block_size_x * block_size_y >= 32;
        "block_size_x*block_size_y <= 1024" => |block_size_x, block_size_y|
            block_size_x * block_size_y <= 1024;
        "temporal_tiling_factor % loop_unroll_factor_t == 0" =>
            |temporal_tiling_factor, loop_unroll_factor_t|
            temporal_tiling_factor % loop_unroll_factor_t == 0;
        "(block_size_x*tile_size_x + temporal_tiling_factor * 2) * \
            (block_size_y*tile_size_y + temporal_tiling_factor * 2) * (2+sh_power) * 4 <= 49152" =>
            |block_size_x, tile_size_x, temporal_tiling_factor, block_size_y, tile_size_y, sh_power|
            (block_size_x * tile_size_x + temporal_tiling_factor * 2)
                * (block_size_y * tile_size_y + temporal_tiling_factor * 2)
                * (2 + sh_power) * 4 <= 49152;
        "blocks_per_sm == 0 or (((block_size_x*tile_size_x + temporal_tiling_factor * 2) * \
            (block_size_y*tile_size_y + temporal_tiling_factor * 2) * (2+sh_power) * 4) * \
            blocks_per_sm <= 102400)" =>
            |blocks_per_sm, block_size_x, tile_size_x, temporal_tiling_factor, block_size_y,
             tile_size_y, sh_power|
            blocks_per_sm == 0
                || (block_size_x * tile_size_x + temporal_tiling_factor * 2)
                    * (block_size_y * tile_size_y + temporal_tiling_factor * 2)
                    * (2 + sh_power) * 4 * blocks_per_sm <= 102400;
    }
    Ok(())
}
