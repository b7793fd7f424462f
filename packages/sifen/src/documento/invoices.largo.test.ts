/** All cases of the properties of invoices.test.ts. */
import './invoices.test.ts'
