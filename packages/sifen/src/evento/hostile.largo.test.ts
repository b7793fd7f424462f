/** The properties of hostile.test.ts with all their cases. */
import './hostile.test.ts'
