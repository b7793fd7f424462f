/** The properties of invoices.test.ts with all their cases. */
import './invoices.test.ts'
