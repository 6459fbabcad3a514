<p>never</p>
