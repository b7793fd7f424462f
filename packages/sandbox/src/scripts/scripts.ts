/** The active scripts. A call takes one script: the oldest that applies to it. */
import type { Clock } from '../ports/index.ts'
import { faultOf, isForHandshake, type ScriptedService } from './faults.ts'
import type { Script } from './script.ts'

export interface ActiveScript {
  readonly id: number
  readonly script: Script
  /** Number of calls left. Undefined for any number. */
  readonly left: number | undefined
  /** End of the script, ISO 8601 UTC. Undefined when it is active until removal. */
  readonly until: string | undefined
}

type Held = { -readonly [Key in keyof ActiveScript]: ActiveScript[Key] }

export class Scripts {
  readonly #clock: Clock
  #held: Held[] = []
  #last = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  add(script: Script): ActiveScript {
    this.#last += 1
    const until =
      script.forMs === undefined ? undefined : new Date(this.#clock.now().getTime() + script.forMs).toISOString()
    const held = { id: this.#last, script, left: script.times, until }
    this.#held.push(held)
    return held
  }

  /** Returns the active scripts, oldest first. */
  list(): readonly ActiveScript[] {
    const now = this.#clock.now().toISOString()
    this.#held = this.#held.filter(({ left, until }) => left !== 0 && (until === undefined || now < until))
    return this.#held.map(held => ({ ...held }))
  }

  /** Removes a script. False for an unknown number. */
  remove(id: number): boolean {
    const before = this.#held.length
    this.#held = this.#held.filter(held => held.id !== id)
    return this.#held.length < before
  }

  clear(): void {
    this.#held = []
  }

  /** Takes the script for a connection that the client of this RUC is opening. */
  takeForHandshake(ruc: string | undefined): Script | undefined {
    return this.#use(this.#meeting([ruc]).find(({ script }) => isForHandshake(script)))
  }

  /** Takes the script for a call before its body is read, when that script's fault does not read it. */
  takeUnread(service: ScriptedService, ruc: string | undefined): Script | undefined {
    const first = this.#meeting([ruc], service)[0]
    return first !== undefined && !faultOf(first.script.fault).reads ? this.#use(first) : undefined
  }

  /** Takes the script for a call that was read. `rucs` are those of the certificate and of the documents. */
  take(service: ScriptedService, rucs: readonly (string | undefined)[]): Script | undefined {
    return this.#use(this.#meeting(rucs, service).find(({ script }) => faultOf(script.fault).reads))
  }

  #meeting(rucs: readonly (string | undefined)[], service?: ScriptedService): Held[] {
    this.list()
    return this.#held.filter(
      ({ script }) => isFor(script, service) && (script.ruc === undefined || rucs.includes(bare(script.ruc))),
    )
  }

  #use(held: Held | undefined): Script | undefined {
    if (held?.left !== undefined) held.left -= 1
    return held?.script
  }
}

/**
 * True when a script applies to a service. A script without service applies to the services of its fault: by default,
 * SIFEN's.
 */
function isFor(script: Script, service: ScriptedService | undefined): boolean {
  if (service === undefined || isForHandshake(script)) return service === undefined && isForHandshake(script)
  const { services } = faultOf(script.fault)
  if (script.service === undefined) return services?.includes(service) ?? service !== 'bcp'
  return script.service === service
}

const bare = (ruc: string) => ruc.replace(/-\d$/, '')
