/** All cases of the property of recibe-hostile.test.ts. */
import './recibe-hostile.test.ts'
