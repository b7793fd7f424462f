/** All cases of the properties of hostile.test.ts. */
import './hostile.test.ts'
