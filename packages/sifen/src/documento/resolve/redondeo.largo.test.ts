/** All cases of the properties of redondeo.test.ts. */
import './redondeo.test.ts'
