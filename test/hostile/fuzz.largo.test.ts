/** The properties of fuzz.test.ts with all their cases. */
import './fuzz.test.ts'
