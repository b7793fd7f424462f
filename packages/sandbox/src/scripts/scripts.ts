/** The scripts in force, and which of them a call meets: the oldest that is for it, one a call. */
import type { Clock } from '../ports.ts'
import type { ScriptedService } from './faults.ts'
import { faultOf, isForHandshake } from './faults.ts'
import type { Script } from './script.ts'

export interface ActiveScript {
  readonly id: number
  readonly script: Script
  /** How many calls it is still for; undefined: any number. */
  readonly left: number | undefined
  /** When it ends, ISO 8601 UTC; undefined: when it is taken away. */
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

  /** Oldest first. */
  list(): readonly ActiveScript[] {
    const now = this.#clock.now().toISOString()
    this.#held = this.#held.filter(({ left, until }) => left !== 0 && (until === undefined || now < until))
    return this.#held.map(held => ({ ...held }))
  }

  /** False for an unknown number. */
  remove(id: number): boolean {
    const before = this.#held.length
    this.#held = this.#held.filter(held => held.id !== id)
    return this.#held.length < before
  }

  clear(): void {
    this.#held = []
  }

  /** For a connection that the client of this RUC is opening. */
  takeForHandshake(ruc: string | undefined): Script | undefined {
    return this.#use(this.#meeting([ruc]).find(({ script }) => isForHandshake(script)))
  }

  /** For a call of which nothing but the certificate is known yet: only one that wants it unread. */
  takeUnread(service: ScriptedService, ruc: string | undefined): Script | undefined {
    const first = this.#meeting([ruc], service)[0]
    return first !== undefined && !faultOf(first.script.fault).reads ? this.#use(first) : undefined
  }

  /** For a call that was read; `rucs` are those of the certificate and of the documents. */
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

/** Without a service, a script is for those that its fault can happen to: unless that says otherwise, SIFEN's. */
function isFor(script: Script, service: ScriptedService | undefined): boolean {
  if (service === undefined || isForHandshake(script)) return service === undefined && isForHandshake(script)
  const { services } = faultOf(script.fault)
  if (script.service === undefined) return services?.includes(service) ?? service !== 'bcp'
  return script.service === service
}

const bare = (ruc: string) => ruc.replace(/-\d$/, '')
