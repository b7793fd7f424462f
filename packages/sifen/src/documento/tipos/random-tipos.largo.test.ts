/** The properties of random-tipos.test.ts with all their cases. */
import './random-tipos.test.ts'
