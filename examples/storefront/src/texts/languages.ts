import { en, type Texts } from './en.js';
import { fr } from './fr.js';
import { ja } from './ja.js';

/** A language of the shop, as those who read it call it, and its words. */
interface Language {
  readonly name: string;
  readonly texts: Texts;
}

/** The languages of the shop, by the tag that is sent as `Accept-Language`. */
export const languages: Readonly<Record<string, Language>> = {
  en: { name: 'English', texts: en },
  fr: { name: 'Français', texts: fr },
  ja: { name: '日本語', texts: ja },
};
