/**
 * What holds for each block of code of the guide, in order, by file: a test runs it, it is the output of a run that a test compares, or it
 * is not run, for the reason given. A reader sees it above the block. test/guide/fences.test.ts compares the table with the pages.
 */
export type Proof = { run: readonly string[] } | { output: string } | { why: string }

const run = (...tests: string[]): Proof => ({ run: tests })
const output = (test: string): Proof => ({ output: test })
const why = (reason: string): Proof => ({ why: reason })

const COMMANDS = 'test/start/commands.largo.test.ts'
const VERIFY = 'test/webhooks/verify.largo.test.ts'
const TYPES = 'test/guide/type-pages.test.ts'
const FIRST = 'test/guide/first-invoice.test.ts'
const INSTALL = why('instala y arranca en su máquina: lo hace la integración continua')
const SERVER = why('cambia un servidor en marcha; las pruebas ejecutan la misma orden de otra forma')
const CONFIGURATION = why('es configuración de otro programa')
const PACKAGE = why('instala el paquete publicado')
const OWN_DATA = why('usa datos de su programa; las pruebas del cliente cubren lo mismo')
const typePage = [run(TYPES), output(TYPES), output(TYPES)]

export const FENCES: Readonly<Record<string, readonly Proof[]>> = {
  'README.md': [
    why('es un dibujo: el repositorio lo muestra'),
    INSTALL,
    run(COMMANDS),
    why('es la forma de la respuesta, abreviada'),
    INSTALL,
    why('es la forma de la respuesta'),
    run('test/start/first-steps.test.ts', COMMANDS),
  ],
  'docs/guia/primera-factura.md': [INSTALL, run(FIRST), run(FIRST), run(FIRST), run(FIRST)],
  'docs/guia/factura.md': typePage,
  'docs/guia/autofactura.md': typePage,
  'docs/guia/nota-de-credito.md': typePage,
  'docs/guia/nota-de-debito.md': typePage,
  'docs/guia/nota-de-remision.md': typePage,
  'docs/eventos.md': Array<Proof>(6).fill(run(COMMANDS)),
  'docs/webhooks.md': [
    why('lleva la dirección de su receptor'),
    why('lleva la dirección de su receptor'),
    run('test/webhooks/integrator.largo.test.ts'),
    run(VERIFY),
    run(VERIFY),
    why('las pruebas lo ejecutan donde está .NET'),
    why('las pruebas lo ejecutan donde está Java'),
    run(VERIFY),
    run(VERIFY),
  ],
  'docs/webhooks-eventos.md': Array<Proof>(15).fill(output('test/webhooks/examples.test.ts')),
  'docs/odoo.md': [run('test/clients/oca.test.ts')],
  'docs/laravel.md': [
    run('test/clients/tienda-laravel.largo.test.ts'),
    why('las pruebas arrancan las dos mitades en otro puerto'),
  ],
  'docs/escritorio.md': [
    why('lleva la dirección de su pasarela'),
    why('lleva los archivos de su sistema'),
    why('lleva el CDC de un documento suyo'),
    why('lleva las carpetas de su sistema'),
  ],
  'docs/mcp.md': [CONFIGURATION],
  'packages/client/README.md': [PACKAGE, OWN_DATA, OWN_DATA, OWN_DATA],
  'clients/README.md': [OWN_DATA, OWN_DATA],
  'packages/sandbox/README.md': [PACKAGE, PACKAGE, PACKAGE, PACKAGE, run('scripts/try-packages.ts')],
  'docs/OPERATIONS.md': [
    INSTALL,
    SERVER,
    SERVER,
    CONFIGURATION,
    CONFIGURATION,
    CONFIGURATION,
    SERVER,
    SERVER,
    SERVER,
    run(COMMANDS),
    run(COMMANDS),
    SERVER,
    SERVER,
    CONFIGURATION,
  ],
  'docs/versiones.md': [why('es para un archivo publicado'), SERVER],
}

/** The words above a block. */
export function shownProof(proof: Proof | undefined): string {
  if (proof === undefined) return ''
  if ('why' in proof) return `no se ejecuta: ${proof.why}`
  return 'run' in proof ? 'las pruebas lo ejecutan' : 'salida de una ejecución'
}
