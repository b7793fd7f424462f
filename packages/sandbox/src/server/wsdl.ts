/**
 * WSDL of each service, returned for `?wsdl`, for generated clients: WSDL 1.1, document/literal, SOAP 1.2. It names the
 * elements of requests and answers. The XSD describes documents, events and answers. docs/sifen §6
 */
import { SIFEN_NAMESPACE } from '../document/read-fields.ts'
import { SERVICES, type ServiceName } from '../services/services.ts'

export const WSDL_TYPE = 'text/xml; charset=utf-8'

/** Any XML, without a description of its content. */
const ANY =
  '<xs:complexType><xs:sequence><xs:any minOccurs="0" maxOccurs="unbounded" processContents="skip"/></xs:sequence></xs:complexType>'

/** Field of a request after dId, and the element of the answer. `type` is undefined for XML. */
const SHAPES: Readonly<
  Record<ServiceName, { readonly field: string; readonly type?: string; readonly answer: string }>
> = {
  recibe: { field: 'xDE', answer: 'rRetEnviDe' },
  'recibe-lote': { field: 'xDE', type: 'xs:base64Binary', answer: 'rResEnviLoteDe' },
  'consulta-lote': { field: 'dProtConsLote', type: 'xs:string', answer: 'rResEnviConsLoteDe' },
  consulta: { field: 'dCDC', type: 'xs:string', answer: 'rEnviConsDeResponse' },
  'consulta-ruc': { field: 'dRUCCons', type: 'xs:string', answer: 'rResEnviConsRUC' },
  evento: { field: 'dEvReg', answer: 'rRetEnviEventoDe' },
}

/** Returns the WSDL. `host` is the host of the service with its port, as in URLs. */
export function wsdlOf(name: ServiceName, host: string): string {
  const { root, path } = SERVICES[name]
  const { field, type, answer } = SHAPES[name]
  const content = type === undefined ? `<xs:element name="${field}">${ANY}</xs:element>` : element(field, type)
  return `<?xml version="1.0" encoding="UTF-8"?>
<wsdl:definitions name="${name}" targetNamespace="${SIFEN_NAMESPACE}" xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/" xmlns:soap12="http://schemas.xmlsoap.org/wsdl/soap12/" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:sifen="${SIFEN_NAMESPACE}">
  <wsdl:types>
    <xs:schema targetNamespace="${SIFEN_NAMESPACE}" elementFormDefault="qualified">
      <xs:element name="${root}"><xs:complexType><xs:sequence>${element('dId', 'xs:string')}${content}</xs:sequence></xs:complexType></xs:element>
      <xs:element name="${answer}">${ANY}</xs:element>
    </xs:schema>
  </wsdl:types>
  <wsdl:message name="request"><wsdl:part name="body" element="sifen:${root}"/></wsdl:message>
  <wsdl:message name="answer"><wsdl:part name="body" element="sifen:${answer}"/></wsdl:message>
  <wsdl:portType name="port">
    <wsdl:operation name="${root}">
      <wsdl:input message="sifen:request"/>
      <wsdl:output message="sifen:answer"/>
    </wsdl:operation>
  </wsdl:portType>
  <wsdl:binding name="soap12" type="sifen:port">
    <soap12:binding style="document" transport="http://schemas.xmlsoap.org/soap/http"/>
    <wsdl:operation name="${root}">
      <soap12:operation soapAction="" style="document"/>
      <wsdl:input><soap12:body use="literal"/></wsdl:input>
      <wsdl:output><soap12:body use="literal"/></wsdl:output>
    </wsdl:operation>
  </wsdl:binding>
  <wsdl:service name="${name}">
    <wsdl:port name="soap12" binding="sifen:soap12"><soap12:address location="https://${host}${path}.wsdl"/></wsdl:port>
  </wsdl:service>
</wsdl:definitions>
`
}

function element(name: string, type: string): string {
  return `<xs:element name="${name}" type="${type}"/>`
}
