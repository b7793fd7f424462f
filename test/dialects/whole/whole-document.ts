/** A whole document as another product writes it, and how it ends. */
import type { Body } from '../../support/issuing-app.ts'

/** `ends`: approved by SIFEN, or refused for these fields, whose data are wrong in the document itself. */
export type WholeDocument = { name: string; body: Body; ends: 'approved' | readonly string[] }
