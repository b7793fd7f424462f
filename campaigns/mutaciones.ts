/**
 * Campaign `mutaciones`: random valid documents, which the sandbox must approve, and each of them with every single
 * defect that it can have, which the sandbox must reject with exactly the code of that defect.
 */
import { setImmediate } from 'node:timers/promises'
import { FIRMA } from '../packages/sandbox/test/defects/firma.ts'
import { DEFECTS } from '../packages/sandbox/test/sandbox-defects.ts'
import { recibeMessage, type SignedDocument } from '../packages/sandbox/test/sandbox-documents.ts'
import type { Answered } from '../packages/sandbox/test/sandbox-reception.ts'
import { known, STRICTER_BY_OWN, STRICTER_BY_XSD } from '../packages/sandbox/test/xsd-differences.ts'
import type { Campaign, Orders, Report } from './campaign.ts'
import { type Court, openCourt } from './mutaciones/court.ts'
import { type RandomDocument, randomDocuments } from './mutaciones/documents.ts'
import { type FormMutant, formMutants } from './mutaciones/form.ts'
import { Tally } from './mutaciones/tally.ts'
import { seeded } from './random.ts'

const APPROVED = '0260'
const MALFORMED = '0160'
/** For each document. */
const FORM_MUTANTS = 5
const MAX_FINDINGS = 20
/** One mutant in this many is also sent over TLS. */
const WIRE_EVERY = 25
/** The rarest document that a defect needs is more frequent than one in this many. */
const RARITY = 200

export const mutaciones: Campaign = {
  name: 'mutaciones',
  summary: 'documentos válidos al azar por cada defecto: el sandbox contesta su código y ningún otro',
  rounds: 'documentos por defecto',
  sizes: { ci: { count: 10, minutes: 4 }, full: { count: 200, minutes: 180 } },
  onDatabase: false,
  run,
}

async function run(orders: Orders): Promise<Report> {
  const court = await openCourt()
  try {
    return await tryAll(court, orders)
  } finally {
    await court.close()
  }
}

/** Runs against any judge. The same seed gives the same documents. */
export async function tryAll(court: Court, { seed, count, progress, isLate }: Orders): Promise<Report> {
  const tally = new Tally([...FIRMA, ...DEFECTS], count, court.official ? 'on' : 'off')
  let drawn = 0
  const random = seeded(seed)
  for (const document of randomDocuments(seed, court.issuer)) {
    const enough = tally.wanting().length === 0 || tally.findings.length >= MAX_FINDINGS
    if (enough || drawn++ >= RARITY * count || isLate()) break
    await tryDocument(document, court, tally, seed)
    for (const mutant of formMutants(document.unsigned, FORM_MUTANTS, random)) tryForm(mutant, court, tally, seed)
    progress(tally.average())
    // Lets signals and the terminal be processed.
    await setImmediate()
  }
  return { done: tally.least(), figures: tally.figures(), findings: tally.findings }
}

async function tryDocument(document: RandomDocument, court: Court, tally: Tally, seed: number): Promise<void> {
  const { kind, body, unsigned, signed } = document
  const expect = (codigo: string, got: string, what: string, mensaje: string, { rde }: SignedDocument) => {
    if (got === codigo) return
    const trace = [mensaje, JSON.stringify(body), rde]
    tally.findings.push({ seed, broken: `${kind}, ${what}: ${got} en lugar de ${codigo}`, trace })
  }
  const valid = signed === undefined ? court.issuer.sign(unsigned) : sent(signed)
  const verdict = court.judge(valid)
  expect(APPROVED, verdict.codigo, 'sin defecto', verdict.mensaje, valid)
  const confront = (what: string, document: SignedDocument, verdict: Answered) =>
    compare({ what, element: '' }, document, verdict, court, tally, seed)
  confront(`${kind}, sin defecto`, valid, verdict)
  tally.valid(kind)
  for (const defect of tally.wanting().filter(({ where }) => where(unsigned))) {
    const mutant = court.issuer.sign(defect.edit(unsigned), defect.outside)
    const what = `${defect.codigo} ${defect.defect}`
    const verdict = court.judge(mutant)
    expect(defect.codigo, verdict.codigo, what, verdict.mensaje, mutant)
    confront(`${kind}, ${what}`, mutant, verdict)
    if (tally.carried(defect) % WIRE_EVERY === 0) {
      expect(defect.codigo, await court.post(mutant), `${what}, por TLS`, '', mutant)
      tally.posted()
    }
  }
}

function tryForm(form: FormMutant, court: Court, tally: Tally, seed: number): void {
  const mutant = court.issuer.sign(form.unsigned)
  const verdict = court.judge(mutant)
  const { codigo } = verdict
  tally.formMutant(codigo === MALFORMED ? 'malformed' : codigo === APPROVED ? 'approved' : 'refusedByARule')
  compare(form, mutant, verdict, court, tally, seed)
}

/**
 * Checks that the sandbox's own form and the official XSD agree, except for the listed differences. With both on, the
 * verdict must follow from theirs.
 */
function compare(
  { what, element }: Pick<FormMutant, 'what' | 'element'>,
  document: SignedDocument,
  { codigo }: Answered,
  { official }: Court,
  tally: Tally,
  seed: number,
): void {
  if (official === undefined) return
  const isFound = (broken: string, problems: readonly string[] = []) =>
    tally.findings.push({ seed, broken: `${what}: ${broken}`, trace: [...problems, document.rde] })
  const problems = official.problems(document)
  const own = codigo === MALFORMED
  if (own !== problems.length > 0) {
    const difference = known(own ? STRICTER_BY_OWN : STRICTER_BY_XSD, element)
    if (difference === undefined) isFound(`${codigo} ${own ? 'aunque' : 'pero no'} vale según el XSD`, problems)
    else tally.stricter(own ? 'own' : 'xsd', difference)
  }
  if (own) return
  const due = problems.length > 0 ? MALFORMED : codigo
  const { codigo: strict } = official.judge(document, problems)
  if (strict !== due) isFound(`${strict} con el XSD en lugar de ${due}`)
}

/** Puts an rDE into the message of recibe, as our library does. */
const sent = (rde: string): SignedDocument => ({ cdc: '', rde, request: recibeMessage(rde) })
