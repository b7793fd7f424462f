/** The properties of totals.test.ts with all their cases. */
import './totals.test.ts'
