/** The properties of ordinary.test.ts with all their cases. */
import './ordinary.test.ts'
