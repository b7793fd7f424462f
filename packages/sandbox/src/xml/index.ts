/** The sandbox's XML tree: how it is read, and checked with the official XSD. */
export { DSIG_NAMESPACE, SIFEN_NAMESPACE, XSI } from './namespaces.ts'
export { parseXml } from './parse-xml.ts'
export type { Reading } from './tree-builder.ts'
export {
  attributeOf,
  childOf,
  isSelfContained,
  textOf,
  type XmlAttribute,
  type XmlElement,
  XmlError,
  type XmlNode,
} from './xml-tree.ts'
export { openSchema, type Schema, SchemaError } from './xsd.ts'
