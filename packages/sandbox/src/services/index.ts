/** The services of SIFEN, how a request is read, and their answers. */
export { malformed, SOAP_TYPE } from './answers.ts'
export { expectRequestOf } from './contracts.ts'
export { Malformed } from './malformed.ts'
export { type Petition, readable, type Service, type ServiceContext, type Verdict } from './service.ts'
export { addressesAt, SERVICE_NAMES, SERVICES, type ServiceName, serviceAt } from './services.ts'
export { readRequest, type SoapRequest } from './soap.ts'
export { pathOfTypes, typesOf, WSDL_TYPE, wsdlOf } from './wsdl.ts'
