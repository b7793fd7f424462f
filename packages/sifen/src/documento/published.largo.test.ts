/** The published request, with all values outside its lists. */
import './published.test.ts'
