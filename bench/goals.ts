/** What each figure must reach to be done (floor) and what we are after (moonshot). */

type Goal = { floor: number; moonshot: number /** The figure must stay under it. */; less?: true }

const GOALS: Readonly<Record<string, Goal>> = {
  'P1.1': { floor: 0.9, moonshot: 0.95 },
  'P1.10': { floor: 0.86, moonshot: 0.92 },
  'P1.100': { floor: 0.64, moonshot: 0.75 },
  'P1.sin-ifma.1': { floor: 0.9, moonshot: 0.95 },
  'P1.sin-ifma.10': { floor: 0.86, moonshot: 0.92 },
  'P1.sin-ifma.100': { floor: 0.64, moonshot: 0.75 },
  'P2.1': { floor: 33, moonshot: 36 },
  'P2.10': { floor: 40, moonshot: 43 },
  'P2.100': { floor: 105, moonshot: 120 },
  'P2.memory': { floor: 0.5, moonshot: 0.5, less: true },
  'P3.1': { floor: 0.75, moonshot: 0.85 },
  'P3.10': { floor: 0.75, moonshot: 0.85 },
  'P3.100': { floor: 0.75, moonshot: 0.85 },
  'S1.1': { floor: 0.5, moonshot: 1 },
  'S1.10': { floor: 0.5, moonshot: 1 },
  'S1.100': { floor: 0.5, moonshot: 1 },
  'P4.time': { floor: 1, moonshot: 10 },
  'P8.time': { floor: 10, moonshot: 13 },
  'P8.size': { floor: 10, moonshot: 10 },
  'P4.size': { floor: 80_000, moonshot: 40_000, less: true },
}

export const goalOf = (id: string): Goal | undefined => GOALS[id]
