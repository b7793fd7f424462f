/**
 * The WSDL of each service, returned for `?wsdl`, and the types that it imports, for generated clients: WSDL 1.1,
 * document/literal, SOAP 1.2. Names and structure are the authority's. docs/sifen §6
 */

import { SIFEN_NAMESPACE } from '../xml/index.ts'
import { CONTRACTS, type Field } from './contracts.ts'
import { SERVICES, type ServiceName } from './services.ts'

export const WSDL_TYPE = 'text/xml; charset=utf-8'

/** End of the path of the types, after that of the WSDL, with or without `.wsdl`. */
const TYPES_END = '.wsdl.xsd1.xsd'

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Returns the path of a service's WSDL for the path of its types. Undefined for other paths. */
export const pathOfTypes = (path: string): string | undefined =>
  path.endsWith(TYPES_END) ? path.slice(0, -TYPES_END.length) : undefined

/** Returns the WSDL. `host` is the host of the service with its port, as in URLs. */
export function wsdlOf(name: ServiceName, host: string): string {
  const { path } = SERVICES[name]
  const { operation, request, answer, portType, ports } = CONTRACTS[name]
  const file = path.slice(path.lastIndexOf('/') + 1)
  const binding = `${portType}Soap12`
  const message = (part: string) =>
    `<wsdl:message name="${part}"><wsdl:part name="${part}" element="ns0:${part}"/></wsdl:message>`
  return `${DECLARATION}<wsdl:definitions targetNamespace="${SIFEN_NAMESPACE}" xmlns:ns0="${SIFEN_NAMESPACE}" xmlns:soap12="http://schemas.xmlsoap.org/wsdl/soap12/" xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/">
  <wsdl:types>
    <xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema"><xsd:import namespace="${SIFEN_NAMESPACE}" schemaLocation="${file}${TYPES_END}"/></xsd:schema>
  </wsdl:types>
  ${message(request.name)}
  ${message(answer.name)}
  <wsdl:portType name="${portType}">
    <wsdl:operation name="${operation}">
      <wsdl:input name="${request.name}" message="ns0:${request.name}"/>
      <wsdl:output name="${answer.name}" message="ns0:${answer.name}"/>
    </wsdl:operation>
  </wsdl:portType>
  <wsdl:binding name="${binding}" type="ns0:${portType}">
    <soap12:binding style="document" transport="http://schemas.xmlsoap.org/soap/http"/>
    <wsdl:operation name="${operation}">
      <soap12:operation soapAction="" soapActionRequired="false" style="document"/>
      <wsdl:input name="${request.name}"><soap12:body use="literal"/></wsdl:input>
      <wsdl:output name="${answer.name}"><soap12:body use="literal"/></wsdl:output>
    </wsdl:operation>
  </wsdl:binding>
  <wsdl:service name="${portType}Service">
${ports.map(end => `    <wsdl:port name="${portType}${end}" binding="ns0:${binding}"><soap12:address location="https://${host}${path}.wsdl"/></wsdl:port>\n`).join('')}  </wsdl:service>
</wsdl:definitions>
`
}

/** Returns the types that the WSDL imports: the request and the answer, element by element. */
export function typesOf(name: ServiceName): string {
  const { request, answer } = CONTRACTS[name]
  return `${DECLARATION}<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="${SIFEN_NAMESPACE}" elementFormDefault="qualified">
${element(request, '  ')}${element(answer, '  ')}</xs:schema>
`
}

/** Content of an element that is signed as written. */
const ANY = {
  document: `<xs:any namespace="${SIFEN_NAMESPACE}" processContents="skip"/>`,
  signed: '<xs:any namespace="##any" processContents="skip" maxOccurs="unbounded"/>',
} as const

function element({ name, type, min, max }: Field, indent: string): string {
  const open = `<xs:element name="${name}"${min === 0 ? ' minOccurs="0"' : ''}${max === undefined ? '' : ` maxOccurs="${max}"`}`
  const inside = `${indent}  `
  const isKept = type === 'document' || type === 'signed'
  if (typeof type === 'string' && !isKept) return `${indent}${open} type="${type}"/>\n`
  const content = isKept ? `${inside}${ANY[type]}\n` : type.map(inner => element(inner, inside)).join('')
  return `${indent}${open}><xs:complexType><xs:sequence>\n${content}${indent}</xs:sequence></xs:complexType></xs:element>\n`
}
