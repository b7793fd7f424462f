#!/usr/bin/env node
// npm links commands before the build makes dist, so this file must exist from the start.
import '../dist/commands/bin.js'
