/** Namespaces of documents, events and their signatures. */
export const SIFEN_NAMESPACE = 'http://ekuatia.set.gov.py/sifen/xsd'
export const DSIG_NAMESPACE = 'http://www.w3.org/2000/09/xmldsig#'
export const XSI = 'http://www.w3.org/2001/XMLSchema-instance'
