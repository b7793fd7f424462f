/** Goals of each figure: the required value (floor) and the desired one (moonshot). */

type Goal = { floor: number; moonshot: number /** The figure must stay under it. */; less?: true }

const GOALS: Readonly<Record<string, Goal>> = {
  'P1.1': { floor: 0.9, moonshot: 0.95 },
  'P1.10': { floor: 0.86, moonshot: 0.92 },
  'P1.100': { floor: 0.64, moonshot: 0.75 },
  'P1.sin-ifma.1': { floor: 0.9, moonshot: 0.95 },
  'P1.sin-ifma.10': { floor: 0.86, moonshot: 0.92 },
  'P1.sin-ifma.100': { floor: 0.64, moonshot: 0.75 },
  'P1.us.1': { floor: 65, moonshot: 30, less: true },
  'P1.us.10': { floor: 96, moonshot: 40, less: true },
  'P1.us.100': { floor: 332, moonshot: 160, less: true },
  'P2.1': { floor: 33, moonshot: 36 },
  'P2.10': { floor: 40, moonshot: 43 },
  'P2.100': { floor: 105, moonshot: 120 },
  'P2.memory': { floor: 0.5, moonshot: 0.5, less: true },
  'P3.1': { floor: 0.75, moonshot: 0.9 },
  'P3.10': { floor: 0.75, moonshot: 0.88 },
  'P3.100': { floor: 0.45, moonshot: 0.7 },
  'P4.time': { floor: 5, moonshot: 10 },
  'P4.size': { floor: 45_000, moonshot: 40_000, less: true },
  // Call against call. The peer opens its .p12 in each call, which the promise, about the zip alone, does not cover.
  'P8.time': { floor: 9, moonshot: 13 },
  // Our whole call against the peer's zip and base64 alone: the strictest comparison for P8.
  'P8.jszip': { floor: 5.4, moonshot: 13 },
  'P8.size': { floor: 10, moonshot: 10 },
  P5: { floor: 0.55, moonshot: 0.85 },
  'P5.caliente': { floor: 0.55, moonshot: 0.85 },
  P6: { floor: 3, moonshot: 1.5, less: true },
  P7: { floor: 0.3, moonshot: 0.5 },
  'P9.detail': { floor: 1.3, moonshot: 1.1, less: true },
  'P9.cdc': { floor: 1.3, moonshot: 1.1, less: true },
  'P9.create': { floor: 1.3, moonshot: 1.1, less: true },
  'P9.list': { floor: 1.3, moonshot: 1.1, less: true },
  'P9.estado': { floor: 1.3, moonshot: 1.1, less: true },
  'paginas.lista': { floor: 3, moonshot: 2, less: true },
  'paginas.detalle': { floor: 3, moonshot: 2, less: true },
  'paginas.tablero': { floor: 3, moonshot: 2, less: true },
  'paginas.vacio': { floor: 3, moonshot: 2, less: true },
  'paginas.vacio.crece': { floor: 1.3, moonshot: 1.1, less: true },
  'paginas.kb': { floor: 120, moonshot: 100, less: true },
  'paginas.lista.crece': { floor: 1.3, moonshot: 1.1, less: true },
  'paginas.detalle.crece': { floor: 1.3, moonshot: 1.1, less: true },
  'paginas.tablero.crece': { floor: 1.3, moonshot: 1.1, less: true },
  'P10.arranque': { floor: 3, moonshot: 2, less: true },
  'P10.memoria': { floor: 200, moonshot: 130, less: true },
  // Not part of the promises, so the names have no letter and number.
  'sandbox.1': { floor: 0.5, moonshot: 1 },
  'sandbox.10': { floor: 0.5, moonshot: 1 },
  'sandbox.100': { floor: 0.5, moonshot: 1 },
  'webhooks.postgres': { floor: 0.5, moonshot: 0.8 },
  'webhooks.embedded': { floor: 0.5, moonshot: 0.8 },
}

export const goalOf = (id: string): Goal | undefined => GOALS[id]
