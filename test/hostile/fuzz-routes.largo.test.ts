/** The properties of fuzz-routes.test.ts with all their cases. */
import './fuzz-routes.test.ts'
