#!/usr/bin/env node
// npm links commands before the build makes dist: this file is there from the start.
import '../dist/bin.js'
