/** XML read into elements. */

export { XmlError } from './xml-element.ts'
export {
  childOf,
  childrenOf,
  type Namespace,
  readXml,
  readXmlFragment,
  textOf,
  textsOf,
  type XmlElement,
} from './xml-reader.ts'
