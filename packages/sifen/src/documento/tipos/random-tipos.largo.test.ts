/** All cases of the properties of random-tipos.test.ts. */
import './random-tipos.test.ts'
