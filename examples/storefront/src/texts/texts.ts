import { language } from '../preferences.js';
import { en, type Texts } from './en.js';
import { languages } from './languages.js';

/** The words of the shop in the language of its shopper. */
export const texts = (): Texts => languages[language()]?.texts ?? en;
