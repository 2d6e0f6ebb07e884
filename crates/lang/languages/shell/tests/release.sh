#!/usr/bin/env bash
# Builds and publishes a release.
set -euo pipefail
source ./lib/log.sh
#      ^ import
. "$ROOT/common.sh"
# ^ import
#  ^ !literal
bash scripts/build.sh --fast
#    ^ import
./tools/sign.sh "$target"
# <- import
#               ^ !literal

VERSION=1.2
# <- definition.variable
export TARGET="linux build" PROFILE=fast
#      ^ definition.variable
#                           ^ definition.variable
readonly LIMIT=5
#        ^ definition.constant

# Stops with a message.
die() {
# <- definition.function doc "Stops with a message." signature "die()"
  local code=1
  #     ^ !definition.variable
  echo "cannot go on: $1"
  #    ^ literal
  # <- !reference.call
  cleanup "$code"
  # <- reference.call in "die"
}

function build_all {
  #      ^ definition.function
  cargo build || die 'the build failed'
  # <- reference.call in "build_all"
  #              ^ reference.call in "build_all"
  #                  ^ literal
  local out=$(list_files | sort)
  #           ^ reference.call in "build_all"
}

trap cleanup EXIT
#    ^ reference.read
if [ -n "$CI" ]; then
  publish_now() { :; }
  # <- definition.function
fi
