/** All cases of the properties of ordinary.test.ts. */
import './ordinary.test.ts'
