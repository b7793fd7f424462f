#!/usr/bin/env node
/** The operator's program, `nanduti …`: like main.ts, for one command. */
import './boot/node-version.ts'
import './boot/compile-cache.ts'

await import('./cli/run-command.ts')
