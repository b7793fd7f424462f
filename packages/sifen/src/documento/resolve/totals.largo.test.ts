/** All cases of the properties of totals.test.ts. */
import './totals.test.ts'
