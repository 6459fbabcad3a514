// Logs into a MediaWiki, edits a page and reads it back, and uploads a file.
//
//   node journey.mjs CHROMIUM URL NAME PASSWORD SCREENSHOTS

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Browser } from './browser.mjs';
import { picture } from './picture.mjs';

const [chromium, url, name, password, screenshots] = process.argv.slice(2);

const browser = new Browser(chromium);
try {
    const page = await browser.open();
    await journey(page).catch(async (error) => {
        await page.screenshot(join(screenshots, 'failed.png'));
        throw error;
    });
} finally {
    await browser.close();
}

async function journey(page) {
    const shot = (step) => page.screenshot(join(screenshots, `${step}.png`));

    await page.visit(`${url}/`);
    assert.equal(await page.text('#firstHeading'), 'Main Page');
    await shot('1-main-page');

    await page.visit(`${url}/index.php?title=Special:UserLogin`);
    await page.fill('#wpName1', name);
    await page.fill('#wpPassword1', password);
    await page.follow('#wpLoginAttempt');
    assert.match(await page.text('#pt-userpage'), new RegExp(name));
    await shot('2-logged-in');

    const marker = `Carried at ${new Date().toISOString()}`;
    await page.visit(`${url}/index.php?title=Elephants&action=edit`);
    await page.fill('#wpTextbox1', [
        `'''Elephants''' carry howdahs. ${marker}.`,
        '== Numbers ==',
        '{| class="wikitable"',
        '! Elephant !! Height',
        '|-',
        '| Zürich – Δελφοί – 象 || 3.2 m',
        '|}',
        '* <nowiki>\'\'as it is\'\'</nowiki> & <b>bold</b> "quotes"',
        '* {{CURRENTYEAR}}',
    ].join('\n'));
    await page.fill('#wpSummary', 'Written in a browser');
    await page.follow('#wpSave');
    assert.equal(await page.text('#firstHeading'), 'Elephants');
    await shot('3-edited');

    await page.visit(`${url}/index.php?title=Elephants`);
    const text = await page.text('#mw-content-text');
    assert.match(text, new RegExp(`carry howdahs\\. ${marker}`));
    assert.match(text, /Zürich – Δελφοί – 象/);
    assert.match(text, /''as it is'' & bold "quotes"/);
    assert.match(text, new RegExp(String(new Date().getUTCFullYear())));
    const raw = await page.evaluate(`fetch('${url}/index.php?title=Elephants&action=raw').then((r) => r.text())`);
    assert.ok(raw.includes(marker), raw);

    await page.visit(`${url}/index.php?title=Elephants&action=history`);
    const history = await page.text('#pagehistory');
    assert.match(history, /Written in a browser/);
    assert.match(history, new RegExp(name));
    await shot('4-history');

    const sent = picture();
    const file = join(screenshots, 'uploaded.png');
    writeFileSync(file, sent);
    await page.visit(`${url}/index.php?title=Special:Upload`);
    await page.choose('#wpUploadFile', file);
    await page.fill('#wpDestFile', 'Elephant.png');
    await page.fill('#wpUploadDescription', 'What an elephant carries.');
    await page.follow('input[name=wpUpload]');
    assert.equal(await page.text('#firstHeading'), 'File:Elephant.png');
    await shot('5-uploaded');
    const address = await page.on('.fullMedia a', (link) => link.href);
    const received = await page.evaluate(`fetch(${JSON.stringify(address)}).then((r) => r.arrayBuffer())
        .then((bytes) => crypto.subtle.digest('SHA-256', bytes))
        .then((digest) => Array.from(new Uint8Array(digest)))`);
    assert.deepEqual(Buffer.from(received), createHash('sha256').update(sent).digest(), 'the file came back otherwise');

    await page.visit(`${url}/index.php?title=Elephants&action=edit`);
    const wikitext = await page.on('#wpTextbox1', (area) => area.value);
    await page.fill('#wpTextbox1', `${wikitext}\n[[File:Elephant.png]]`);
    await page.follow('#wpSave');
    assert.ok(await page.on('#mw-content-text img[src*="Elephant.png"]', (image) => image.complete && image.naturalWidth));
    await shot('6-with-the-image');

    await page.visit(`${url}/index.php?title=Special:Search&search=howdahs&fulltext=1`);
    await shot('7-search');

    await page.visit(`${url}/index.php?title=Special:RecentChanges`);
    assert.match(await page.text('#mw-content-text'), /Elephants/);
    const api = await page.evaluate(`fetch('${url}/api.php?action=query&meta=userinfo&format=json').then((r) => r.json())`);
    assert.equal(api.query.userinfo.name, name);

    assert.deepEqual(page.problems, []);
}
