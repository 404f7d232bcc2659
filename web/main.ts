// The script of every page: small, because each visit waits for it. What only some pages need is loaded when they show it.
import { noteScripts } from './lib/note-scripts.ts';

noteScripts();
