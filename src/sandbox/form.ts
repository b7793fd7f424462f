/** Whether an rDE has the form that SIFEN takes: by the sandbox's own table, and then by the official XSD when there is one. */
import { type RdeReading, readRde } from './document/read-rde.ts'
import type { ServiceContext } from './service.ts'
import { TIPO_DOCUMENTO_FUTURO } from './tables/codigos.ts'
import type { XmlElement } from './xml/xml-tree.ts'

/** Reads the document; `source` is its text. The types of the future are outside the XSD, DECISIONS A16. */
export function readForm(
  element: XmlElement,
  source: string,
  { schema, futureTypes = false }: Pick<ServiceContext, 'schema' | 'futureTypes'>,
): RdeReading {
  const reading = readRde(element, futureTypes)
  if (!reading.ok || schema === undefined || TIPO_DOCUMENTO_FUTURO.has(reading.rde.DE.gTimb.iTiDE)) return reading
  const problems = schema(source)
  return problems.length === 0 ? reading : { ok: false, problems }
}
