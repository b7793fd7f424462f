import { XmlError } from '../xml/index.ts'

/** A request that SIFEN answers with its bare 0160. The message is the reason, in Spanish, for the journal. */
export class Malformed extends XmlError {}
